import type { Notification } from '#contract/entities/kernel/notification.ts'

const MAX_LENGTH = 160
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const plainText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent
const visible = (text: string) => text.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim()
const short = (text: string) =>
  text.length <= MAX_LENGTH
    ? text
    : `${text
        .slice(0, MAX_LENGTH - 1)
        .toWellFormed()
        .trimEnd()}…`

export function toPlainText({ title, sub_title }: Pick<Notification, 'title' | 'sub_title'>): string {
  return short(visible(plainText(title ?? '')) || visible(sub_title ?? '') || 'New notification')
}
