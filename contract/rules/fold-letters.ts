const PAIRS =
  'аaАaαaΑaвbВbβbΒbсcСcϲcԁdеeЕeεeΕeһhнhНhΗhіiІiιiΙiıiɩiјjЈjкkКkκkΚkӏlмmМmμmΜmпnηnΝnоoОoοoΟoрpРpρpΡpԛqгrѕsЅsтtТtτtΤtυuνvԝwωwхxХxχxΧxуyУyүyγyΥyΖz'
const LATIN = new Map(
  Array.from(PAIRS.matchAll(/(.)(.)/gu), ([, like = '', letter = '']) => [like, letter] as const),
)

/** Lower case without accents; Cyrillic and Greek letters become the Latin ones that they look like. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => LATIN.get(letter) ?? letter)
    .toLowerCase()
