//! The page that compares Secant with other libraries.

use maud::{Markup, html};
use secant_lab::svg::{Ratio, Shade};

use super::{Site, curve_file, parts, shell};
use crate::report::markdown::kind;
use crate::report::results::Comparison;

pub(super) fn page(site: &Site<'_>) -> Markup {
    let body = html! {
        h1 { "Other libraries" }
        p.lede {
            "What the others take for what we do, in the same run, turn by turn, on the same inputs. Their results were compared with ours before they were timed. "
            "Libraries differ in what they offer: the tables say what was timed."
        }
        @for machine in site.machines {
            @let groups = machine.comparisons();
            section {
                h2 { (machine.machine.label) }
                (shell::byline(&machine.machine))
                @if groups.is_empty() {
                    p { "No other library was measured in this run: " code { "secant bench --peers" } " does, built with " code { "--features peers" } "." }
                } @else {
                    (fastest(&groups))
                    @for (i, group) in groups.iter().enumerate() {
                        @if i == 0 || groups[i - 1].curve != group.curve {
                            h3 { a href=(curve_file(group.curve)) { (group.curve) } }
                        }
                        (parts::comparison(machine, group))
                    }
                }
            }
        }
    };
    shell::page(site, "Other libraries", "peers.html", &body)
}

/// The fastest other library of each operation, in units of our time.
fn fastest(groups: &[Comparison<'_>]) -> Markup {
    let legend = [(Shade::Other, "takes longer than we do"), (Shade::Fourth, "takes less")];
    html! {
        @for constant in [true, false] {
            @let ratios: Vec<Ratio> = groups.iter().filter(|g| g.constant_time == constant).filter_map(ratio).collect();
            @if !ratios.is_empty() {
                (parts::ratios(&format!("The fastest other library, {}", kind(constant)), "our time = 1, logarithmic", &ratios, &legend))
            }
        }
    }
}

fn ratio(group: &Comparison<'_>) -> Option<Ratio> {
    let (peer, ratio) = group.fastest()?;
    let shade = if ratio >= 1.0 { Shade::Other } else { Shade::Fourth };
    Some(Ratio {
        label: format!("{} {}", group.curve, parts::operation(group.operation)),
        text: format!("{ratio:.2} × {}", peer.name),
        value: ratio,
        shade,
    })
}
