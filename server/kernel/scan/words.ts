import type { Recognized } from './recognizer.ts'

const NOISE = /^[\s|_~—–\-=.,:;'"‘’“”`^*°•«»()[\]{}\\/<>!¦]*$/
const UNSURE = 25
/** Characters OCR confuses, replaced where only one reading is plausible. */
const CONFUSED: readonly (readonly [RegExp, string])[] = [
  [/^([\d,]*|\()[I1|]bs(?=\W*$)/, '$1lbs'],
  [/^[|l]D(?=[:#]|$)/, 'ID'],
]

const STATE_BEFORE_ZIP = /^(?:[A-Z][l1|]|[Il1|][ADLNl1|]|[0O][HKR]|[CM][0O]),?$/
const ZIP = /^\d{5}(?:-\d{4})?\W*$/

const asState = (word: string) =>
  word
    .replace(/^[l1|]/, 'I')
    .replace(/[l1|]/, /^[AIl1|]/.test(word) ? 'L' : 'I')
    .replace('0', 'O')

const corrected = (text: string) =>
  CONFUSED.reduce((word, [pattern, right]) => word.replace(pattern, right), text)

function isOneWord(one: Recognized, other: Recognized): boolean {
  const tall = other.bottom - other.top
  const isOnLine = Math.abs(one.top + one.bottom - other.top - other.bottom) < tall
  return (
    isOnLine &&
    other.left - one.right < tall * 2 &&
    other.left >= one.left &&
    (other.text.startsWith('@') || one.text.endsWith('@'))
  )
}

export function joined(words: readonly Recognized[]): Recognized[] {
  const whole: Recognized[] = []
  for (const word of words) {
    const last = whole.at(-1)
    if (last && isOneWord(last, word)) {
      last.text += word.text
      last.right = Math.max(last.right, word.right)
      last.bottom = Math.max(last.bottom, word.bottom)
      last.top = Math.min(last.top, word.top)
      last.confidence = Math.min(last.confidence, word.confidence)
    } else if (word.confidence >= UNSURE && (!NOISE.test(word.text) || /^[-–—:|#@]$/.test(word.text)))
      whole.push({ ...word, text: corrected(word.text) })
  }
  return whole.map((word, index) =>
    STATE_BEFORE_ZIP.test(word.text) && ZIP.test(whole[index + 1]?.text ?? '')
      ? { ...word, text: asState(word.text) }
      : word,
  )
}
