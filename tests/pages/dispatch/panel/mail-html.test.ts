import { expect, it } from 'vitest'
import { buildFrame } from '#src/pages/dispatch/panel/mail-html.tsx'

it.each([
  ['<script>alert(1)</script>'],
  ['<img src=x onerror=alert(1)>'],
  ['<svg onload=alert(1)>'],
  ['<a href="javascript:alert(1)">x</a>'],
  ['<iframe src="https://evil.example"></iframe>'],
  ['<form action="https://evil.example"><input name=a></form>'],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example">'],
  ['<base href="https://evil.example">'],
  ['<body background="https://evil.example/x.gif">'],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
])('buildFrame: %j runs nothing and loads nothing', (html) => {
  const [, body = ''] = buildFrame(html).split('<body>')
  expect(body).not.toMatch(
    /<(?:script|img|svg|iframe|form|input|meta|base|style|math)|\son\w+=|javascript:|evil\.example/i,
  )
})

it("buildFrame: keeps the email's text and forbids loading in its frame", () => {
  const frame = buildFrame('<p>Pick-up at: <b>Laredo</b> <a href="https://board.example/1">open</a></p>')
  expect(frame).toContain('<p>Pick-up at: <b>Laredo</b> <a href="https://board.example/1">open</a></p>')
  expect(frame).toContain("default-src 'none'")
})
