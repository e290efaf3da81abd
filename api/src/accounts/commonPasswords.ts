/**
 * Passwords that satisfy the rules of specification §5 and that attackers guess first (reliability P3). Published lists
 * contain few such passwords. Most of them are a common word with a capital, an ending of digits and a special
 * character. This file combines the words and endings that lead such lists: more than 3,000 passwords.
 */
const words =
  "password passw0rd p@ssword p@ssw0rd welcome admin administrator qwerty qwertyuiop asdfgh zxcvbn letmein iloveyou monkey " +
  "dragon sunshine princess football baseball superman batman master shadow michael jennifer jordan hunter charlie " +
  "summer winter spring autumn january february march april june july august september october november december " +
  "monday friday london england liverpool arsenal chelsea manchester freedom whatever trustno changeme secret test " +
  "login hello computer internet samsung google america canada family flower jewellery jewelry aurelle diamond abcd " +
  "abcdef abc qwer pass love starwars pokemon cheese cookie ginger pepper tigger mustang ferrari mercedes thomas " +
  "daniel jessica ashley nicole andrew robert matthew";
const endings =
  "1! 12! 123! 1234! 12345! 123456! 1@ 123@ 1234@ 1# 123# 1$ 123$ 1. 123. 1? !1 !12 !123 !1234 @1 @12 @123 @1234 #1 #123 " +
  "01! 2020! 2021! 2022! 2023! 2024! 2025! 2026! @2020 @2021 @2022 @2023 @2024 @2025 @2026 !2024 !2025 1!! 123!@#";
const otherPasswords =
  "1qaz!QAZ 1qaz@WSX !QAZ2wsx Qwerty1! Aa123456! Aa12345678! Abc123!@# Qaz123!@# Pa$$w0rd Pa$$word1 P@$$w0rd1";

function build(): ReadonlySet<string> {
  const passwords = new Set(otherPasswords.toLowerCase().split(" "));
  for (const word of words.split(" ")) for (const ending of endings.split(" ")) passwords.add(word + ending);
  return passwords;
}

const passwords = build();

export const commonPasswordCount = passwords.size;
/** Whether the password is on the list, in any case. */
export const isCommonPassword = (password: string): boolean => passwords.has(password.toLowerCase());
