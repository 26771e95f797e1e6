/** A record's name after other words: "load tender", but "EDI partner". */
export const inSentence = (name: string): string =>
  name.replace(/\b\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())
