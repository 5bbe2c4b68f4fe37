// A server that sends lines back in reverse, or a client that sends one and prints what comes back.
//
//	main server GROUP VERSION CERTIFICATE KEY AUTHORITY        prints its port first
//	main client GROUP VERSION CERTIFICATE KEY AUTHORITY PORT
package main

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func number(text string) uint16 {
	n, err := strconv.ParseUint(text, 10, 16)
	check(err)
	return uint16(n)
}

func main() {
	args := os.Args
	pair, err := tls.LoadX509KeyPair(args[4], args[5])
	check(err)
	authority, err := os.ReadFile(args[6])
	check(err)
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(authority)
	config := &tls.Config{
		Certificates:     []tls.Certificate{pair},
		RootCAs:          pool,
		ClientCAs:        pool,
		ClientAuth:       tls.RequireAndVerifyClientCert,
		ServerName:       "localhost",
		MinVersion:       number(args[3]),
		MaxVersion:       number(args[3]),
		CurvePreferences: []tls.CurveID{tls.CurveID(number(args[2]))},
	}
	if args[1] == "client" {
		connection, err := tls.Dial("tcp", "127.0.0.1:"+args[7], config)
		check(err)
		_, err = fmt.Fprintln(connection, "hello")
		check(err)
		line, err := bufio.NewReader(connection).ReadString('\n')
		check(err)
		fmt.Print(line)
		return
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(err)
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	for {
		raw, err := listener.Accept()
		check(err)
		connection := tls.Server(raw, config)
		line, err := bufio.NewReader(connection).ReadString('\n')
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			continue
		}
		text := []byte(strings.TrimSpace(line))
		slices.Reverse(text)
		fmt.Fprintln(connection, string(text))
		connection.Close()
	}
}
