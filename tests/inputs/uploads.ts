import { extraInputs } from '#tests/support/extra-inputs.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const DRAWINGS: Readonly<Record<string, string>> = {
  'a drawing that runs when it loads': `${SVG} onload="alert(1)"/>`,
  'a drawing with a script': `${SVG}><script>alert(1)</script></svg>`,
  'a drawing with a script from elsewhere': `${SVG}><script xlink:href="https://x.example/x.js"/></svg>`,
  'a drawing of a drawing': `${SVG}><image xlink:href="data:image/svg+xml,%3Csvg%20onload='alert(1)'/%3E" width="9" height="9"/></svg>`,
  'a drawing that uses another': `${SVG}><use xlink:href="data:image/svg+xml;base64,PHN2ZyBpZD0neCcgb25sb2FkPSdhbGVydCgxKScvPg==#x"/></svg>`,
  'a drawing with a page in it': `${SVG}><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject></svg>`,
  'a drawing with a link': `${SVG}><a xlink:href="javascript:alert(1)"><rect width="9" height="9"/></a></svg>`,
  'a drawing that reads files': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}><text>&x;</text></svg>`,
  'a drawing that grows': `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${SVG}><text>&b;&b;</text></svg>`,
  'a drawing behind a declaration': `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n${SVG}><g onclick="alert(1)"/></svg>`,
  'a style sheet that transforms': `<?xml-stylesheet type="text/xsl" href="https://x.example/x.xsl"?>${SVG}/>`,
}

export const HOSTILE_DRAWINGS: readonly (readonly [name: string, bytes: Buffer])[] = [
  ...Object.entries(DRAWINGS).map(([name, text]) => [name, Buffer.from(text)] as const),
  ...extraInputs('uploads/*.svg'),
]
