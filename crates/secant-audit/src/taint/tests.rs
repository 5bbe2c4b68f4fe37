//! Short pieces of code, and the findings of the taint in them.

use iced_x86::{Decoder, DecoderOptions};

use super::*;

const SECRET: u64 = 0x1000;
const PUBLIC: u64 = 0x2000;

/// Runs code whose memory operands are at `addresses`, in order; the finding of each instruction.
fn findings(code: &[u8], addresses: &[u64]) -> Vec<Option<&'static str>> {
    let mut taint = Taint::new(SECRET, 8);
    let mut factory = InstructionInfoFactory::new();
    let mut addresses = addresses.iter().copied();
    Decoder::with_ip(64, code, 0, DecoderOptions::NONE)
        .iter()
        .map(|instruction| {
            let site = Site::new(instruction, &mut factory);
            let here: Vec<u64> = addresses.by_ref().take(site.memory.len()).collect();
            taint.step(&site, &here)
        })
        .collect()
}

#[track_caller]
fn last(code: &[u8], addresses: &[u64], want: Option<&'static str>) {
    assert_eq!(findings(code, addresses).pop(), Some(want));
}

#[test]
fn secrets_reach_flags_and_addresses() {
    // mov rax, [rdi]; add rax, rcx; jc
    last(&[0x48, 0x8b, 0x07, 0x48, 0x01, 0xc8, 0x72, 0x00], &[SECRET], Some("jump on a secret"));
    last(&[0x48, 0x8b, 0x07, 0x48, 0x01, 0xc8, 0x72, 0x00], &[PUBLIC], None);
    // mov rax, [rdi]; mov rcx, [rdx + 8*rax]
    let code = [0x48, 0x8b, 0x07, 0x48, 0x8b, 0x0c, 0xc2];
    last(&code, &[SECRET, PUBLIC], Some("address from a secret"));
    last(&code, &[PUBLIC, SECRET], None);
    // mov rcx, [rdi]; xor edx, edx; div rcx
    last(&[0x48, 0x8b, 0x0f, 0x31, 0xd2, 0x48, 0xf7, 0xf1], &[SECRET], Some("division of a secret"));
}

#[test]
fn secrets_go_through_memory_byte_by_byte() {
    // mov rax, [rdi]; push rax; pop rcx; test rcx, rcx; jz
    let code = [0x48, 0x8b, 0x07, 0x50, 0x59, 0x48, 0x85, 0xc9, 0x74, 0x00];
    last(&code, &[SECRET, 0x8000, 0x8000], Some("jump on a secret"));
    last(&code, &[SECRET, 0x8000, 0x8008], None);
    // cmp byte [rdi], 0; jz: the last secret byte, and the one after it.
    last(&[0x80, 0x3f, 0x00, 0x74, 0x00], &[SECRET + 7], Some("jump on a secret"));
    last(&[0x80, 0x3f, 0x00, 0x74, 0x00], &[SECRET + 8], None);
    // The stack pointer is no secret after a push of one: push [rdi]; push rcx
    last(&[0xff, 0x37, 0x51], &[SECRET, 0x8000, 0x7ff8], None);
}

#[test]
fn what_is_overwritten_is_public_again() {
    // mov rax, [rdi]; xor eax, eax; test rax, rax; jz
    last(&[0x48, 0x8b, 0x07, 0x31, 0xc0, 0x48, 0x85, 0xc0, 0x74, 0x00], &[SECRET], None);
    // mov rax, [rdi]; mov al, cl; test rax, rax; jz: seven bytes are left.
    let partial = [0x48, 0x8b, 0x07, 0x88, 0xc8, 0x48, 0x85, 0xc0, 0x74, 0x00];
    last(&partial, &[SECRET], Some("jump on a secret"));
    // mov rax, [rdi]; sete al; or al, cl; jz: the one byte is public; test rax, rax; jz: the others are not.
    let byte = [0x48, 0x8b, 0x07, 0x48, 0x39, 0xc9, 0x0f, 0x94, 0xc0, 0x08, 0xc8, 0x74, 0x00];
    last(&byte, &[SECRET], None);
    last(&[&byte[..], &[0x48, 0x85, 0xc0, 0x74, 0x00]].concat(), &[SECRET], Some("jump on a secret"));
    // mov rax, [rdi]; mov al, cl; test ah, ah; jz
    last(&[0x48, 0x8b, 0x07, 0x88, 0xc8, 0x84, 0xe4, 0x74, 0x00], &[SECRET], Some("jump on a secret"));
    // mov rax, [rdi]; mov eax, ecx; test rax, rax; jz: the upper half is 0.
    last(&[0x48, 0x8b, 0x07, 0x89, 0xc8, 0x48, 0x85, 0xc0, 0x74, 0x00], &[SECRET], None);
    // mov rax, [rdi]; test rax, rax; inc ecx; jz: inc overwrites the zero flag; jc: not the carry flag, which
    // test clears.
    last(&[0x48, 0x8b, 0x07, 0x48, 0x85, 0xc0, 0xff, 0xc1, 0x74, 0x00], &[SECRET], None);
    // mov rax, [rdi]; add rax, rax; inc ecx; jc
    let carry = [0x48, 0x8b, 0x07, 0x48, 0x01, 0xc0, 0xff, 0xc1, 0x72, 0x00];
    last(&carry, &[SECRET], Some("jump on a secret"));
}

#[test]
fn a_move_keeps_public_bytes_public() {
    // mov rbx, [rdi]; mov bl, 2; mov eax, ebx; test al, al; jz: the lowest byte is public; test ah, ah; jz:
    // the next is not.
    let byte = [0x48, 0x8b, 0x1f, 0xb3, 0x02, 0x89, 0xd8, 0x84, 0xc0, 0x74, 0x00];
    last(&byte, &[SECRET], None);
    last(&[&byte[..], &[0x84, 0xe4, 0x74, 0x00]].concat(), &[SECRET], Some("jump on a secret"));
    // mov rbx, [rdi]; mov bl, 2; mov [rsp], ebx; movzx ebp, byte [rsp]; test ebp, ebp; jz: through memory,
    // too.
    let kept =
        [0x48, 0x8b, 0x1f, 0xb3, 0x02, 0x89, 0x1c, 0x24, 0x0f, 0xb6, 0x2c, 0x24, 0x85, 0xed, 0x74, 0x00];
    last(&kept, &[SECRET, 0x8000, 0x8000], None);
    // The same with the next byte, and the one after it.
    for (at, wrong) in [(0x8001, true), (0x8002, true), (0x8004, false)] {
        last(&kept, &[SECRET, 0x8000, at], wrong.then_some("jump on a secret"));
    }
    // mov rbx, [rdi]; mov bl, 2; mov [rsp], rbx; mov rax, [rsp]; test al, al; jz; test ah, ah; jz
    let again = [
        0x48, 0x8b, 0x1f, 0xb3, 0x02, 0x48, 0x89, 0x1c, 0x24, 0x48, 0x8b, 0x04, 0x24, 0x84, 0xc0, 0x74, 0x00,
    ];
    last(&again, &[SECRET, 0x8000, 0x8000], None);
    last(
        &[&again[..], &[0x84, 0xe4, 0x74, 0x00]].concat(),
        &[SECRET, 0x8000, 0x8000],
        Some("jump on a secret"),
    );
    // mov rbx, [rdi]; mov bl, 2; push rbx; pop rcx; test cl, cl; jz; test ch, ch; jz
    let pushed = [0x48, 0x8b, 0x1f, 0xb3, 0x02, 0x53, 0x59, 0x84, 0xc9, 0x74, 0x00];
    last(&pushed, &[SECRET, 0x8000, 0x8000], None);
    last(
        &[&pushed[..], &[0x84, 0xed, 0x74, 0x00]].concat(),
        &[SECRET, 0x8000, 0x8000],
        Some("jump on a secret"),
    );
    // mov rax, [rdi]; mov [rax], rcx
    last(&[0x48, 0x8b, 0x07, 0x48, 0x89, 0x08], &[SECRET, PUBLIC], Some("address from a secret"));
    // mov rax, [rdi]; mov rbx, rax; test bl, bl; jz
    last(&[0x48, 0x8b, 0x07, 0x48, 0x89, 0xc3, 0x84, 0xdb, 0x74, 0x00], &[SECRET], Some("jump on a secret"));
}

#[test]
fn a_move_fills_an_xmm_register_and_no_more() {
    // movups xmm0, [rdi]; movups xmm0, [rsi]; movq rax, xmm0; test rax, rax; jz
    let code =
        [0x0f, 0x10, 0x07, 0x0f, 0x10, 0x06, 0x66, 0x48, 0x0f, 0x7e, 0xc0, 0x48, 0x85, 0xc0, 0x74, 0x00];
    last(&code, &[SECRET, PUBLIC], None);
    last(&code, &[PUBLIC, SECRET], Some("jump on a secret"));
    // vmovdqu ymm0, [rdi]; movups xmm0, [rsi]; vextracti128 xmm1, ymm0, 1; vmovq rax, xmm1; test rax, rax; jz
    let upper = [
        0xc5, 0xfe, 0x6f, 0x07, 0x0f, 0x10, 0x06, 0xc4, 0xe3, 0x7d, 0x39, 0xc1, 0x01, 0xc4, 0xe1, 0xf9, 0x7e,
        0xc8, 0x48, 0x85, 0xc0, 0x74, 0x00,
    ];
    last(&upper, &[SECRET - 16, PUBLIC], Some("jump on a secret"));
    // Eight bytes are secret, and where they were is overwritten.
    last(&upper, &[SECRET, PUBLIC], None);
    // movups xmm0, [rdi]; movhps xmm0, [rsi]; movq rax, xmm0; test rax, rax; jz: a half does not clear the
    // other.
    let half =
        [0x0f, 0x10, 0x07, 0x0f, 0x16, 0x06, 0x66, 0x48, 0x0f, 0x7e, 0xc0, 0x48, 0x85, 0xc0, 0x74, 0x00];
    last(&half, &[SECRET, PUBLIC], Some("jump on a secret"));
    // movups xmm1, [rdi]; movups xmm0, [rsi]; pshufd xmm1, xmm0, 0x44; movq rax, xmm1; test rax, rax; jz
    let permuted = [
        0x0f, 0x10, 0x0f, 0x0f, 0x10, 0x06, 0x66, 0x0f, 0x70, 0xc8, 0x44, 0x66, 0x48, 0x0f, 0x7e, 0xc8, 0x48,
        0x85, 0xc0, 0x74, 0x00,
    ];
    last(&permuted, &[SECRET, PUBLIC], None);
    last(&permuted, &[PUBLIC, SECRET], Some("jump on a secret"));
}

#[test]
fn a_move_of_a_vector_keeps_public_bytes_public() {
    // vmovdqu ymm0, [rdi]; vmovdqa ymm1, ymm0; vmovdqu [rsp], ymm1; mov al, [rsp + ..]; test al, al; jz
    let code = [
        0xc5, 0xfe, 0x6f, 0x07, 0xc5, 0xfd, 0x6f, 0xc8, 0xc5, 0xfe, 0x7f, 0x0c, 0x24, 0x8a, 0x04, 0x24, 0x84,
        0xc0, 0x74, 0x00,
    ];
    for (at, wrong) in [(0x80f4, false), (0x80f5, true), (0x80fc, true), (0x80fd, false)] {
        last(&code, &[SECRET - 5, 0x80f0, at], wrong.then_some("jump on a secret"));
    }
    // Over the end of a line of the memory: at 0x803b the secret is in both.
    for (at, wrong) in [(0x803a, false), (0x803b, true), (0x8042, true), (0x8043, false)] {
        last(&code, &[SECRET - 5, 0x8036, at], wrong.then_some("jump on a secret"));
    }
}

#[test]
fn vectors_carry_secrets() {
    // vmovdqu zmm0, [rdi]; vpxorq zmm1, zmm1, zmm0; vmovq rax, xmm1; test rax, rax; jz
    let code = [
        0x62, 0xf1, 0xfe, 0x48, 0x6f, 0x07, 0x62, 0xf1, 0xf5, 0x48, 0xef, 0xc8, 0xc4, 0xe1, 0xf9, 0x7e, 0xc8,
        0x48, 0x85, 0xc0, 0x74, 0x00,
    ];
    last(&code, &[SECRET], Some("jump on a secret"));
    last(&code, &[PUBLIC], None);
    // movdqu xmm0, [rdi]; pxor xmm0, xmm0; movq rax, xmm0; test rax, rax; jz
    let code =
        [0xf3, 0x0f, 0x6f, 0x07, 0x66, 0x0f, 0xef, 0xc0, 0x66, 0x48, 0x0f, 0x7e, 0xc0, 0x48, 0x85, 0xc0];
    last(&[&code[..], &[0x74, 0x00]].concat(), &[SECRET], None);
}

#[test]
fn a_mask_of_gathered_bits_is_public() {
    // mov rcx, [rdi]; pext rax, rbx, rcx: the mask is secret.
    let by_secret = [0x48, 0x8b, 0x0f, 0xc4, 0xe2, 0xe2, 0xf5, 0xc1];
    last(&by_secret, &[SECRET], Some("bits gathered or scattered by a secret mask"));
    last(&by_secret, &[PUBLIC], None);
    // mov rbx, [rdi]; pext rax, rbx, rcx; test rax, rax; jz: the gathered bits are secret.
    let of_secret = [0x48, 0x8b, 0x1f, 0xc4, 0xe2, 0xe2, 0xf5, 0xc1, 0x48, 0x85, 0xc0, 0x74, 0x00];
    assert_eq!(findings(&of_secret, &[SECRET]), [None, None, None, Some("jump on a secret")]);
    // pdep rax, rbx, [rdi]
    last(&[0xc4, 0xe2, 0xe3, 0xf5, 0x07], &[SECRET], Some("bits gathered or scattered by a secret mask"));
}
