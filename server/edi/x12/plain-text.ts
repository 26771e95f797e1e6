const MARKS = /\p{M}/gu
const OTHER: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '×': 'x',
  '·': '-',
  '→': '-',
  '½': '1/2',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
}

/** ASCII without control characters: what X12's basic and extended character sets share. */
export const foldText = (text: string): string =>
  Array.from(text.normalize('NFKD').replace(MARKS, ''), (one) => {
    if (/[ -~]/.test(one)) return one
    return OTHER[one] ?? (/\s|\p{Cc}/u.test(one) ? ' ' : '?')
  }).join('')
