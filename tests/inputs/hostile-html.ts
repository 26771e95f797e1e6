import { extraItems } from '#tests/support/extra-inputs.ts'

const RUN = 'alert(1)'
const EVENTS = `
onabort onafterprint onanimationend onanimationstart onauxclick onbeforeinput onbeforetoggle onblur oncanplay onchange onclick oncopy oncut
ondblclick ondrag ondrop onerror onfocus onfocusin onhashchange oninput oninvalid onkeydown onload onloadstart onmessage onmouseover onpageshow
onpaste onplay onpointerenter onpointerrawupdate onpopstate onreset onresize onscroll onscrollend onsearch onselect onsubmit ontoggle
ontouchstart ontransitionend onunload onwheel onbegin onend onrepeat
`
  .split(/\s+/)
  .filter((name) => name !== '')
const ADDRESSES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` javascript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  `java&#x0A;script:${RUN}`,
  `javascript&colon;${RUN}`,
  `&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;${RUN}`,
  `&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A${RUN}`,
  `javascript://x.example/%0a${RUN}`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${RUN}</script>`,
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  `data:image/svg+xml,<svg onload=${RUN}>`,
  `blob:https://x.example/1`,
  '//x.example/x.js',
]
const ELEMENTS =
  'a b p div img svg math video audio body input button details marquee select style iframe object form x-custom'.split(
    ' ',
  )

const LOADING = ADDRESSES.flatMap((address) => [
  `<a href="${address}">x</a>`,
  `<iframe src="${address}"></iframe>`,
  `<form action="${address}"><button>x</button></form>`,
  `<button form=f formaction="${address}">x</button>`,
  `<svg><a xlink:href="${address}"><text>x</text></a></svg>`,
  `<math href="${address}"><mtext>x</mtext></math>`,
  `<object data="${address}"></object>`,
  `<meta http-equiv="refresh" content="0;url=${address}">`,
])
const HANDLING = EVENTS.flatMap((event, index) => {
  const element = ELEMENTS[index % ELEMENTS.length]
  return [
    `<${element} ${event}=${RUN}>x`,
    `<${element}/${event.toUpperCase()}\n=\t"${RUN}" autofocus tabindex=1>x</${element}>`,
    `<b class="x"${event}='${RUN}'>x</b>`,
  ]
})
const FETCHING =
  `img src|img srcset|source srcset|video poster|video src|audio src|embed src|input type=image src|body background|table background
td background|link rel=stylesheet href|link rel=preload as=script href|script src|frame src|track src|svg/image xlink:href|svg/use href
svg/feImage href|base href|object data|applet code|area ping|html manifest`
    .split(/[|\n]/)
    .map((one) => one.replace('/', '><'))
    .map((one) => `<${one}="https://x.example/seen.gif">`)
const STYLES = [
  'background:url(https://x.example/a)',
  'background:u\\72l(https://x.example/a)',
  'background-image:image-set("https://x.example/a" 1x)',
  `width:expression(${RUN})`,
  `w/**/idth:ex/**/pression(${RUN})`,
  '-moz-binding:url(//x.example/x.xml#x)',
  'behavior:url(x.htc)',
  'position:fixed;inset:0;z-index:99999',
  'color:red;}*{display:none',
  "list-style:url('javascript:alert(1)')",
  'content:url(//x.example)',
  'font:1px/1 "a;}</style><script>alert(1)</script>"',
].flatMap((style) => [
  `<p style="${style.replaceAll('"', '&quot;')}">x</p>`,
  `<style>p{${style}}</style><p>x</p>`,
])

/** Elements that switch the parser's mode: parsers disagree on whether their content is text or markup. */
const CHANGING =
  'noscript title textarea xmp noembed noframes plaintext template style iframe select option svg math'.split(
    ' ',
  )
const MUTATING = CHANGING.flatMap((outer) => [
  `<${outer}><p title="</${outer}><img src=x onerror=${RUN}>"></${outer}>`,
  `<${outer}><!--</${outer}><img src=x onerror=${RUN}>-->`,
  `<${outer}><a id="</${outer}><script>${RUN}</script>">x`,
  `<svg><${outer}><img src=x onerror=${RUN}></${outer}></svg>`,
  `<math><mtext><${outer}><mglyph><style><img src=x onerror=${RUN}></style></${outer}>`,
  `<table><${outer}><tr><td><img src=x onerror=${RUN}>`,
])
const BROKEN = [
  `<script>${RUN}</script>`,
  `<SCRIPT\u000c>${RUN}</SCRIPT\t x>`,
  `<script`,
  `<script>${RUN}`,
  `<<script>${RUN}//<</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<scr\0ipt>${RUN}</script>`,
  `<img src=x onerror=${RUN}//`,
  `<img src="x\` \`<script>${RUN}</script>"\` \`>`,
  `<img """><script>${RUN}</script>">`,
  `<a title=">" onclick="${RUN}">x</a>`,
  `<a title='x" onclick=${RUN} b='>x</a>`,
  `<a\u00a0href=javascript:${RUN}>x</a>`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<!--!><img src=x onerror=${RUN}>--!>`,
  `<![CDATA[<img src=x onerror=${RUN}>]]>`,
  `<svg><![CDATA[><img src=x onerror=${RUN}>]]></svg>`,
  `<?xml version="1.0"?><?php ${RUN} ?><p>x</p>`,
  `<!DOCTYPE x [<!ENTITY y "<script>${RUN}</script>">]><p>&y;</p>`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&amp;lt;script&amp;gt;${RUN}`,
  `\u003cscript\u003e${RUN}`,
  `＜script＞${RUN}＜/script＞`,
  `+ADw-script+AD4-${RUN}+ADw-/script+AD4-`,
  `<form id=f><input name=parentNode><input name=attributes><input name=nodeName></form>`,
  `<a id=location href=x>x</a><img name=getElementById><b id=__proto__>x</b>`,
  `<form><div></form><form id=x></form><img src=x onerror=${RUN}>`,
  `<p><p><table><a><table><img src=x onerror=${RUN}>`,
  `<div is="x-evil" slot=x part=y popover inert contenteditable>x</div>`,
  `<template shadowrootmode=open><script>${RUN}</script></template>`,
  `<svg><animate attributeName=href values=javascript:${RUN} /><a id=x><text>x</text></a></svg>`,
  `<svg><set attributeName=onmouseover to=${RUN}></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>${RUN}</script>"></iframe></foreignObject></svg>`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${RUN}></annotation-xml></math>`,
  `<math><maction actiontype="statusline#https://x.example" xlink:href="javascript:${RUN}">x</maction></math>`,
  `<dialog open><form method=dialog><input type=password name=p></form></dialog>`,
  `<keygen autofocus onfocus=${RUN}><isindex action=javascript:${RUN} type=submit>`,
  `<bgsound src="javascript:${RUN}"><layer src=//x.example></layer><xml src=x id=i></xml><span datasrc=#i></span>`,
  `${'<b>'.repeat(600)}deep`,
  `${'<div><table><tr><td>'.repeat(150)}<script>${RUN}</script>`,
  `<p ${Array.from({ length: 400 }, (_, index) => `a${index}=1`).join(' ')} onclick=${RUN}>x</p>`,
]

export const HOSTILE_HTML: readonly string[] = [
  ...LOADING,
  ...HANDLING,
  ...FETCHING,
  ...STYLES,
  ...MUTATING,
  ...BROKEN,
  ...extraItems<{ payload: string }>('naughty/dompurify-html-payloads.json').map(({ payload }) => payload),
]
