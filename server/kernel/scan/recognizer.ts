import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, PSM } from 'tesseract.js'
import type { Box, PdfPicture } from '#server/kernel/pdf/pdf-page.ts'

/** A box in fractions of the image; confidence 0 to 100. */
export interface Recognized extends Box {
  text: string
  confidence: number
}

export interface Recognizer {
  read(picture: PdfPicture): Promise<Recognized[]>
  end(): Promise<unknown>
}

const DATA = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)

const LINE = 1.35

/** PGM is a one-line header plus the raw bytes. */
const encodePgm = ({ width, height, gray }: PdfPicture) =>
  Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), gray])

export async function startRecognizer(): Promise<Recognizer> {
  const engine = await createWorker('eng', OEM.LSTM_ONLY, { langPath: DATA, cacheMethod: 'none', gzip: true })
  await engine.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_COLUMN, user_defined_dpi: '220' })
  return {
    async read(picture) {
      const { data } = await engine.recognize(encodePgm(picture), {}, { text: false, blocks: true })
      const lines = (data.blocks ?? []).flatMap(({ paragraphs }) =>
        paragraphs.flatMap((paragraph) => paragraph.lines),
      )
      return lines.flatMap(({ words, rowAttributes: { rowHeight } }) =>
        words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => {
          // Boxes get the line's height: the layout derives gaps from it, and a hyphen's own height is tiny.
          const room = Math.max(0, rowHeight * LINE - (y1 - y0)) / 2
          const [left, right, top, bottom] = [
            x0 / picture.width,
            x1 / picture.width,
            (y0 - room) / picture.height,
            (y1 + room) / picture.height,
          ]
          return { text, confidence, left, right, top, bottom }
        }),
      )
    },
    end: () => engine.terminate(),
  }
}
