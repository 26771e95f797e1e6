import { describe, expect, it } from 'vitest'
import { sanitizeMail } from '#server/market/mail-parser/sanitize.ts'
import { htmlLines, textLines } from '#server/market/mail-parser/text-lines.ts'
import { HOSTILE_HTML } from '#tests/inputs/hostile-html.ts'

const RUNS_OR_FETCHES =
  /<(?!\/?(?:address|article|blockquote|br|caption|dd|div|dl|dt|footer|h[1-6]|header|hr|li|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul|a|b|code|em|i|s|small|span|strong|sub|sup|u)\b)[a-z!?/]|<[^>]*\s(?:on\w+|src|srcset|background|poster|action|formaction|xlink:href)\s*=|<[^>]*(?:javascript|data|vbscript):|url\(/i

describe('sanitized email HTML', () => {
  it.each([
    ['<script>alert(1)</script>hi', 'hi'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<img src="https://track.example/p.gif">a', 'a'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="/relative">a</a>', '<a>a</a>'],
    [
      '<a href="https://x.example/?a=1&b=2">a</a>',
      '<a href="https://x.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    ],
    ['<a href="//x.example">a</a>', '<a>a</a>'],
    ['<p style="color:red;background-image:url(https://x.example/a)">a</p>', '<p style="color:red">a</p>'],
    ['<p style="position:fixed;top:0;font-weight:bold">a</p>', '<p style="font-weight:bold">a</p>'],
    ['<style>@import "https://x.example"</style>a', 'a'],
    ['<iframe src="https://x.example"></iframe><form action="https://x.example"><input name=a></form>a', 'a'],
    ['<p class="x" id="y" data-z="1">a</p>', '<p>a</p>'],
    [
      '<base href="https://x.example"><meta http-equiv=refresh content="0;url=x"><link rel=stylesheet href=x>a',
      'a',
    ],
    ['a\u0000b\u202Ec', 'abc'],
    ['<center><font color="red">a</font></center>', '<div><span>a</span></div>'],
  ])('turns %s into %s', (html, clean) => {
    expect(sanitizeMail(html)).toBe(clean)
  })

  it('contains nothing that runs or is fetched, whatever the payload', () => {
    expect(
      HOSTILE_HTML.map((payload) => sanitizeMail(payload)).filter((html) => RUNS_OR_FETCHES.test(html)),
    ).toEqual([])
  })
})

describe('lines of an email body', () => {
  it.each<[string, string[]]>([
    ['a<br>b<br/>c', ['a', 'b', 'c']],
    ['<div>a</div><p>b</p>c', ['a', 'b', 'c']],
    ['<table><tr><td>a:</td><td>b</td></tr><tr><td>c</td></tr></table>', ['a:\tb', 'c']],
    ['a\n  b', ['a b']],
    ['a&nbsp;&amp;&lt;b&gt; &#x2B;', ['a &<b> +']],
    ['<b>Pieces:</b> 1 <strong>Weight</strong>: 2', ['Pieces: 1', 'Weight: 2']],
    ['<b>bold</b> text', ['bold text']],
    ['<pre>a\nb</pre>', ['a', 'b']],
    [
      'yes<blockquote>no<br><blockquote>older</blockquote></blockquote>end',
      ['yes', '> no', '> older', 'end'],
    ],
  ])('of %j are %j', (html, lines) => {
    expect(htmlLines(sanitizeMail(html)).filter((line) => line !== '' && line !== '>')).toEqual(lines)
  })

  it('have repeated empty lines collapsed', () => {
    expect(textLines('\n\na\n\n \n\nb\n\n')).toEqual(['a', '', 'b'])
  })

  it('are limited in number and length', () => {
    const lines = textLines(`${'x'.repeat(50_000)}\n`.repeat(3) + 'y\n'.repeat(50_000))
    expect(lines).toHaveLength(4000)
    expect(lines[0]).toHaveLength(4000)
  })
})
