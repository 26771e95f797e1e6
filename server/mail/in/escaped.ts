/** Text as HTML: the signs that HTML reads are written as their codes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
