// The letters of Latin-1 and Latin Extended-A; what they do not take apart stands beside them.
const LETTERS = Array.from({ length: 0x17f - 0xbf }, (_, index) => String.fromCharCode(0xc0 + index))
const STROKED: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Ø: 'O', ø: 'o', Đ: 'D', đ: 'd', ı: 'i' }

const plainOf = (letter: string) => STROKED[letter] ?? letter.normalize('NFD')[0] ?? letter
const PLAIN_OF = new Map(LETTERS.map((letter) => [letter, plainOf(letter)] as const).filter(([letter, plain]) => letter !== plain))

/** The letters with accents. */
export const ACCENTED = [...PLAIN_OF.keys()].join('')
/** Those of ACCENTED without accents, in the same order: what the database replaces them by. */
export const PLAIN = [...PLAIN_OF.values()].join('')

/** A text without accents, each letter where it stood: `Cañon City` is `Canon City`. */
export const unaccented = (text: string): string =>
  text.normalize('NFC').replace(/[\u00c0-\u017f]/g, (letter) => PLAIN_OF.get(letter) ?? letter)

/** A text as filters and searches compare it: in small letters, without accents and outer blanks. */
export const folded = (text: string): string => unaccented(text).trim().toLowerCase()
