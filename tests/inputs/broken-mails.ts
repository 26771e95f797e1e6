import { extraInputs } from '#tests/support/extra-inputs.ts'

const HEAD =
  'From: Eve <eve@board.example>\nTo: loads@demo.example\nDate: Tue, 1 Dec 2026 10:00:00 -0500\nMIME-Version: 1.0\n'
const MIXED = 'Content-Type: multipart/mixed; boundary=b\n'
const TEXT = '--b\nContent-Type: text/plain\n\nPick-up at: Akron, OH\n'
const LONG = 'x'.repeat(3000)

const MAILS: Readonly<Record<string, string>> = {
  'nothing but a line': 'hello',
  'a line feed': '\n',
  'only a header': 'Subject: only',
  'no blank line before the text': `${HEAD}Subject: no end\nthis is the text already\nand: this not`,
  'a text that looks like headers': `${HEAD}\nSubject: this is text\nFrom: so@is.example`,
  'an envelope line': `From eve@board.example Tue Dec  1 10:00:00 2026\n${HEAD}\nhello`,
  'a header without a name': `${HEAD}: value\n\nhello`,
  'a header without a colon': `${HEAD}Subject\nX-Next: y\n\nhello`,
  'a name with blanks': `${HEAD}Sub ject : hello\n\nhello`,
  'a first line that goes on from nothing': ` folded\n${HEAD}\nhello`,
  'a header that is folded for ever': `${HEAD}Subject: a${'\n b'.repeat(800)}\n\nhello`,
  'a header of blanks alone': `${HEAD}Subject:\n \n\t\n\nhello`,
  'each header twice': `${HEAD}${HEAD}Subject: one\nSubject: two\nMessage-ID: <a@b.example>\nMessage-ID: <c@d.example>\n\nhello`,
  'a long header': `${HEAD}Subject: ${LONG}\n\nhello`,
  'a thousand headers': `${HEAD}${Array.from({ length: 1000 }, (_, index) => `X-${index}: y`).join('\n')}\n\nhello`,
  'bytes that are no letters': `${HEAD}Subject: \u00ff\u00fe\u0080\n\n\u0000\u0001\u007f\u00ff`,
  'an id that is none': `${HEAD}Message-ID: not an id\nReferences: < > <> <<a>> b@c <d\nIn-Reply-To: "\n\nhello`,
  'a long id': `${HEAD}Message-ID: <${LONG}@board.example>\n\nhello`,
  'a date that never was': `${HEAD.replace(/Date:.*/, 'Date: Mon, 31 Feb 2026 25:61:61 +9900')}\n\nhello`,
  'a date in words': `${HEAD.replace(/Date:.*/, 'Date: yesterday')}\n\nhello`,
  'no sender': HEAD.replace(/From:.*\n/, '') + '\nhello',
  'an empty sender': HEAD.replace(/From:.*/, 'From: <>') + '\nhello',
  'a sender without a domain': HEAD.replace(/From:.*/, 'From: eve') + '\nhello',
  'a quote that is not closed': HEAD.replace(/From:.*/, 'From: "Eve <eve@board.example>, \\') + '\nhello',
  'comments in comments': HEAD.replace(/From:.*/, 'From: (a (b (c) d) eve@board.example (e') + '\nhello',
  'a group': HEAD.replace(/From:.*/, 'From: All: eve@board.example, b@c.example;, d@e.example') + '\nhello',
  'a route': HEAD.replace(/From:.*/, 'From: <@a.example,@b.example:eve@board.example>') + '\nhello',
  'a sender elsewhere': HEAD.replace(/From:.*/, 'From: Ève <ève@bücher.example>') + '\nhello',
  'many senders':
    HEAD.replace(
      /From:.*/,
      `From: ${Array.from({ length: 300 }, (_, index) => `p${index}@x.example`).join(', ')}`,
    ) + '\nhello',
  'encoded words that break off': `${HEAD}Subject: =?utf-8?B?w6?= =?utf-8?Q?=C3=?= =?utf-8?B?!!!?= =?utf-8?Q?=ZZ?=\n\nhello`,
  'encoded words of no language': `${HEAD}Subject: =?x-none?B?aGVsbG8=?= =?utf-8?X?hello?= =?utf-8?B? =??Q?x?=\n\nhello`,
  'encoded words within words': `${HEAD}Subject: =?utf-8?Q?=3D=3Futf-8=3FQ=3Fx=3F=3D?=\n\nhello`,
  'a type of no kind': `${HEAD}Content-Type: hello\n\nhello`,
  'a type without its second half': `${HEAD}Content-Type: text/; charset\n\nhello`,
  'parameters that go wrong': `${HEAD}Content-Type: text/plain; charset="utf-8; =x; ; a==b; format*0*=; format*9=flowed\n\nhello`,
  'a language that is none': `${HEAD}Content-Type: text/plain; charset=klingon-8\n\nh\u00ebllo`,
  'a language that hides its letters': `${HEAD}Content-Type: text/html; charset=utf-7\n\n+ADw-script+AD4-x+ADw-/script+AD4-`,
  'two bytes that are cut': `${HEAD}Content-Type: text/plain; charset=utf-16le\n\nh\u0000e\u0000l`,
  'base64 that is none': `${HEAD}Content-Transfer-Encoding: base64\n\naGVsbG8*=*=*=\n===\nd29ybGQ`,
  'base64 with text after its end': `${HEAD}Content-Transfer-Encoding: base64\n\naGVsbG8=\n\nThis footer was added by a list.`,
  'quoted printables that break off': `${HEAD}Content-Transfer-Encoding: quoted-printable\n\na=\nb=3\nc=ZZ d=E2=82 e=`,
  'an encoding of no kind': `${HEAD}Content-Transfer-Encoding: rot13\n\nuryyb`,
  'a file in the text': `${HEAD}\nbegin 644 x.txt\n%:&5L;&\\\n\`\nend`,
  'parts without a boundary': `${HEAD}Content-Type: multipart/mixed\n\n${TEXT}--b--`,
  'parts with an empty boundary': `${HEAD}Content-Type: multipart/mixed; boundary=""\n\n--\n\nx\n----`,
  'parts that never come': `${HEAD}${MIXED}\nThis is all.`,
  'parts that do not end': `${HEAD}${MIXED}\n${TEXT}`,
  'parts that end at once': `${HEAD}${MIXED}\n--b--`,
  'parts that end twice': `${HEAD}${MIXED}\n${TEXT}--b--\n${TEXT}--b--`,
  'text before and after the parts': `${HEAD}${MIXED}\nbefore\n${TEXT}--b--\nafter`,
  'a part without a blank line': `${HEAD}${MIXED}\n--b\nContent-Type: text/plain\nhello\n--b--`,
  'a part without headers': `${HEAD}${MIXED}\n--b\n\nhello\n--b--`,
  'a boundary that begins another': `${HEAD}${MIXED}\n--b\nContent-Type: multipart/mixed; boundary=bb\n\n--bb\n\nx\n--bb--\n--b--`,
  'one boundary at both heights': `${HEAD}${MIXED}\n--b\n${MIXED}\n${TEXT}--b--\n--b--`,
  'a boundary of seventy blanks': `${HEAD}Content-Type: multipart/mixed; boundary="${' '.repeat(70)}x"\n\n--${' '.repeat(70)}x\n\nx`,
  'parts in parts': `${HEAD}${Array.from({ length: 60 }, (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\n\n--b${index}\n`).join('')}\nx`,
  'mails in mails': `${HEAD}${'Content-Type: message/rfc822\n\nSubject: inner\n'.repeat(60)}\nx`,
  'a mail that is cut within a mail': `${HEAD}${MIXED}\n--b\nContent-Type: message/rfc822\n\nFrom: a@b.example\nSubj`,
  'a mail that is encoded': `${HEAD}Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\nU3ViamVjdDogeAoKeA==`,
  'a report without its parts': `${HEAD}Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b--`,
  'a report of nothing': `${HEAD}Content-Type: message/delivery-status\n\n\n\nFinal-Recipient:\nAction: ?\n`,
  'an alternative of one': `${HEAD}Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/x-none\n\nx\n--b--`,
  'related to nothing': `${HEAD}Content-Type: multipart/related; start="<none>"; boundary=b\n\n--b\nContent-ID: <other>\n\nx\n--b--`,
  'a name in pieces': `${HEAD}${MIXED}\n--b\nContent-Disposition: attachment; filename*1*=b.pdf; filename*0*=utf-8''%zz; filename*2="\n\nx\n--b--`,
  'a name that is a path': `${HEAD}${MIXED}\n--b\nContent-Disposition: attachment; filename="../../etc/passwd\u0000.pdf"\n\nx\n--b--`,
  'a calendar that is none': `${HEAD}Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR\nBEGIN:VEVENT`,
  'a page of no end': `${HEAD}Content-Type: text/html\n\n<html><body><table><tr><td>Pick-up at:<td>Akron, OH<!-- <style>`,
  'lines of a kilobyte': `${HEAD}\n${`${LONG}\n`.repeat(5)}`,
  'a signature that is none': `${HEAD}DKIM-Signature: v=1; a=none; b=; bh=\nARC-Seal: i=x\nAuthentication-Results: ;;;\n\nhello`,
  'a key that is not for us': `${HEAD}Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b\n\n--b\n\nx\n--b--`,
}

const inBytes = (text: string) => Buffer.from(text, 'latin1')

export const BROKEN_MAILS: readonly (readonly [name: string, raw: Buffer])[] = [
  ...Object.entries(MAILS).flatMap(([name, text], index) => {
    const otherEnd = index % 5 === 0 ? '\r' : '\r\n'
    return [
      [name, inBytes(text)] as const,
      [
        `${name}, with ${otherEnd === '\r' ? 'returns alone' : 'returns'}`,
        inBytes(text.replaceAll('\n', otherEnd)),
      ] as const,
    ]
  }),
  ...extraInputs('mime/**/*.eml'),
]
