// Latin-1 and Latin Extended-A; letters that Unicode does not decompose are listed separately.
const LETTERS = Array.from({ length: 0x17f - 0xbf }, (_, index) => String.fromCharCode(0xc0 + index))
const STROKED: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Ø: 'O', ø: 'o', Đ: 'D', đ: 'd', ı: 'i' }

const removeAccent = (letter: string) => STROKED[letter] ?? letter.normalize('NFD')[0] ?? letter
const PLAIN_OF = new Map(
  LETTERS.map((letter) => [letter, removeAccent(letter)] as const).filter(
    ([letter, plain]) => letter !== plain,
  ),
)

export const ACCENTED = [...PLAIN_OF.keys()].join('')

/** Keeps every letter's position: `Cañon City` becomes `Canon City`. */
export const unaccented = (text: string): string =>
  text.normalize('NFC').replace(/[\u00c0-\u017f]/g, (letter) => PLAIN_OF.get(letter) ?? letter)

export const folded = (text: string): string => unaccented(text).trim().toLowerCase()
