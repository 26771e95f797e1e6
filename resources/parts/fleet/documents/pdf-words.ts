const READ_LIMIT = 2 * 1024 * 1024
const STREAMS = 24
const INFLATED_LIMIT = 400_000
const TEXT_LIMIT = 20_000

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { readable, writable } = new DecompressionStream('deflate')
  const writer = writable.getWriter()
  const sent = Promise.allSettled([writer.write(bytes), writer.close()])
  const reader = readable.getReader()
  let text = ''
  try {
    for (
      let part = await reader.read();
      !part.done && text.length < INFLATED_LIMIT;
      part = await reader.read()
    )
      text += latin1(part.value)
  } catch {
    // Text extracted before the error may be enough.
  }
  await reader.cancel().catch(() => undefined)
  await sent
  return text
}

const ofHex = (hex: string) =>
  hex.replace(/[0-9a-f]{2}/gi, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
const ofLiteral = (literal: string) => literal.replace(/\\([()\\])/g, '$1').replace(/\\[nrt]/g, ' ')

/** In thousandths of the font size: a larger gap is a space, a smaller one is kerning. */
const WORD_GAP = -150

function drawn(content: string): string {
  let text = ''
  let end = 0
  for (const { 0: whole, 1: literal, 2: hex = '', index } of content.matchAll(
    /\(((?:\\.|[^()\\])*)\)|<([0-9a-f]{2,})>/gi,
  )) {
    const between = content.slice(end, index)
    const isKerned =
      between.length < 40 && /^[-\d.\s]*$/.test(between) && Number.parseFloat(between || '0') > WORD_GAP
    text += (isKerned ? '' : ' ') + (literal === undefined ? ofHex(hex) : ofLiteral(literal))
    end = index + whole.length
  }
  return text
}

/** Title and plain text of the first pages, without a PDF library; '' when unreadable. */
export async function pdfWords(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, READ_LIMIT).arrayBuffer())
  const raw = latin1(bytes)
  const title = /\/Title\s*\(((?:\\.|[^()\\])*)\)/.exec(raw)?.[1] ?? ''
  const starts = [...raw.matchAll(/stream\r?\n/g)]
    .filter(({ index }) => !raw.startsWith('end', index - 3))
    .slice(0, STREAMS)
  const texts: string[] = [ofLiteral(title)]
  for (const { index, 0: opening } of starts) {
    const from = index + opening.length
    const end = raw.indexOf('endstream', from)
    if (end < 0 || texts.join('').length > TEXT_LIMIT) break
    const isFlate = raw.slice(Math.max(0, index - 300), index).includes('/FlateDecode')
    texts.push(
      drawn(
        isFlate
          ? await inflated(bytes.slice(from, end))
          : raw.slice(from, Math.min(end, from + INFLATED_LIMIT)),
      ),
    )
  }
  return texts.join(' ').slice(0, TEXT_LIMIT)
}
