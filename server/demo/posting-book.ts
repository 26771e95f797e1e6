import type { Posting } from './posting.ts'

const MAX_POSTINGS = 3000

export interface PostingBook {
  add(posting: Posting): void
  namedIn(text: string): Posting | undefined
}

export function createPostingBook(): PostingBook {
  const book = new Map<string, Posting>()
  return {
    add(posting) {
      book.set(String(posting.order), posting)
      const [oldest] = book.keys()
      if (book.size > MAX_POSTINGS && oldest !== undefined) book.delete(oldest)
    },
    namedIn: (text) => {
      const number = [...text.matchAll(/\b\d{6}\b/g)].find(([order]) => book.has(order))?.[0]
      return number === undefined ? undefined : book.get(number)
    },
  }
}
