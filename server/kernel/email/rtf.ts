const DICTIONARY =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'
const WINDOW = 4096
const HEADER = 16
const MAX_BYTES = 2_000_000
const COMPRESSED = 0x75465a4c

export function decompressRtf(packed: Buffer): string {
  if (packed.length < HEADER) return ''
  if (packed.readUInt32LE(8) !== COMPRESSED) return packed.toString('latin1', HEADER)
  const window = Buffer.alloc(WINDOW)
  let at = window.write(DICTIONARY, 'latin1')
  const out: number[] = []
  const put = (byte: number) => {
    out.push(byte)
    window[at] = byte
    at = (at + 1) % WINDOW
  }
  let from = HEADER
  while (from < packed.length && out.length < MAX_BYTES) {
    const flags = packed[from++]!
    for (let bit = 0; bit < 8 && from < packed.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        put(packed[from++]!)
        continue
      }
      if (from + 1 >= packed.length) return Buffer.from(out).toString('latin1')
      const token = packed.readUInt16BE(from)
      from += 2
      const start = token >> 4
      if (start === at) return Buffer.from(out).toString('latin1')
      for (let n = 0; n < (token & 15) + 2; n++) put(window[(start + n) % WINDOW]!)
    }
  }
  return Buffer.from(out).toString('latin1')
}

const windows1252 = new TextDecoder('windows-1252')
const SILENT = /^\{\\(?:\*|fonttbl|colortbl|stylesheet|info|pict|object|header|footer)/
const TOKEN =
  /\\'([0-9a-f]{2})|\\u(-?\d{1,6}) ?\??|\\([a-z]{1,32})(-?\d{1,10})? ?|\\([^a-z])|[{}]|[^\\{}\r\n]+|[\r\n]+/gi
const BREAKS: Readonly<Record<string, string>> = { par: '\n', line: '\n', row: '\n', tab: '\t', cell: '\t' }

export function rtfText(rtf: string): string {
  let text = ''
  let depth = 0
  let silentFrom = Number.POSITIVE_INFINITY
  for (const found of rtf.slice(0, MAX_BYTES).matchAll(TOKEN)) {
    const [token, hex, code, word, , escaped] = found
    if (token === '{') {
      depth++
      if (depth < silentFrom && SILENT.test(rtf.slice(found.index, found.index + 16))) silentFrom = depth
    } else if (token === '}') {
      if (depth === silentFrom) silentFrom = Number.POSITIVE_INFINITY
      depth--
    } else if (depth >= silentFrom) continue
    else if (hex !== undefined) text += windows1252.decode(Buffer.from(hex, 'hex'))
    else if (code !== undefined) text += String.fromCharCode(Number(code) & 0xffff)
    else if (word !== undefined) text += BREAKS[word] ?? ''
    else if (escaped !== undefined) text += escaped === '~' ? ' ' : /[\\{}]/.test(escaped) ? escaped : ''
    else text += token.replace(/[\r\n]+/g, '')
  }
  return text
}
