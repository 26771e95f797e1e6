// What turns the direction of the text after it, and what is not seen at all.
const UNSEEN = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** A text of one line without characters that nobody sees, or that make those after them read as others. */
export const visibleText = (text: string): string => text.replace(UNSEEN, '').trim()
