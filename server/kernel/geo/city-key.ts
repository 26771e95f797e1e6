const WORDS: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  cd: 'ciudad',
  sta: 'santa',
  sto: 'santo',
  gral: 'general',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
}

/** "St. Louis", "SAINT LOUIS" and "St Louis" share one key. */
export function cityKey(city: string): string {
  return city
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .split(/[^a-z0-9]+/)
    .map((word, index, words) =>
      index < words.length - 1 && Object.hasOwn(WORDS, word) ? WORDS[word] : word,
    )
    .join('')
}
