const DIGIT_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const DIGIT_WORD = new RegExp(`\\b(?:${DIGIT_WORDS.join('|')})\\b`, 'g')
const DAY_OR_TIME = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}:\d{2}\b/g
const ZIP_PLUS_4 = /\b(\d{5})-\d{4}\b(?!\W{0,3}\d)/g

const WAYS = [
  /@|https?:|www\.|&#?\w{1,10};/,
  /\bat\b.{1,40}\bdot\b|[([{<]\s*(?:at?|dot)\s*[)\]}>]/,
  /\b[a-z0-9-]{2,63}\.(?:com|net|org|us|io|co|biz|info|ca|mx|ai|app|cc|dev|me|online|site|tech|tv|xyz|llc|express|truck|trucking|logistics|example)\b/,
  /(?<![a-z0-9-])[a-z0-9-]{2,63}(?:\s+\.\s*|\s*\.\s+|_)(?:com|net|org)\b/,
  /(?:\+?\d[\s().·_*–—-]*){7,}|\(\d{3}\)/,
  /(?<!\d)\d{3}\W{1,3}\d{3}\W{1,3}\d{4}(?!\d)|(?<!\d)(?:\d\W{1,3}){6,}\d(?!\d)/,
  /\b8(?:00|33|44|55|66|77|88)[-.][a-z]{3}/,
  /\b(?:whats ?app|telegram|skype|wechat|viber|facebook|instagram|linkedin)\b/,
  /\b(?:us)?(?:mc|dot|mx|scac)\W{0,4}(?:(?:no|num|number)\W{0,3})?\d{3,}/,
  /(?<![a-z0-9])(?:[a-z][^a-z0-9]+){3,}[a-z](?![a-z0-9])/,
  // Look-alike letters and digits of other alphabets, and boxed or circled ones.
  /(?![a-z0-9])[\p{L}\p{N}\u{1F130}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/u,
]

export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()

/** Includes addresses and numbers written to avoid detection. */
export function reachesSomebody(text: string): boolean {
  const plain = fold(text)
    .replace(DAY_OR_TIME, ' ; ')
    .replace(ZIP_PLUS_4, '$1')
    .replace(DIGIT_WORD, (word) => String(DIGIT_WORDS.indexOf(word)))
  return WAYS.some((way) => way.test(plain))
}
