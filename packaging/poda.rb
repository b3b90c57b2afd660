# Homebrew, for macOS and Linux: builds the program from the source archive. In a tap: Formula/poda.rb.
class Poda < Formula
  desc "Plays, analyses, solves and compares games by searching"
  homepage "@URL@"
  url "@URL@/poda-@VERSION@-source.tar.gz"
  sha256 "@SHA256@"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "node" => :build
  depends_on "rust" => :build

  def install
    system "cargo", "install", "--features", "nats,tls", *std_cargo_args(path: "crates/cli")
    generate_completions_from_executable(bin/"poda", "completions")
    system bin/"poda", "man", "--out", "man"
    man1.install Dir["man/*.1"]
  end

  service do
    run [opt_bin/"poda", "serve", "--data", var/"poda"]
    keep_alive true
    log_path var/"log/poda.log"
    error_log_path var/"log/poda.log"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/poda --version")
    assert_match "\"outcome\": \"draw\"", shell_output("#{bin}/poda solve tictactoe --json")
  end
end
