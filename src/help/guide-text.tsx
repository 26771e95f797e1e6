import { Marked, type Tokens } from 'marked'
import { type MouseEvent, useMemo } from 'react'
import styles from './help.module.css'
import { findPicture, parseLink, type Topic } from './guide.ts'

interface Props {
  /** Markdown of docs/user. */
  text: string
  file: string
  hasPictures: boolean
  onOpen: (topic: Topic) => void
}

/** HTML of a guide. Its headings begin below the dialog's title; a link to another topic is a button. */
function toHtml(markdown: string, { file, hasPictures }: Pick<Props, 'file' | 'hasPictures'>): string {
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens }: Tokens.Heading) {
        const level = Math.max(3, depth + 1)
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`
      },
      // parseLink accepts no character that HTML would read.
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens)
        return parseLink(href, file) === undefined
          ? words
          : `<button type="button" data-href="${href}">${words}</button>`
      },
      image(token: Tokens.Image): string | false {
        const picture = hasPictures ? findPicture(token.href) : undefined
        if (picture === undefined) return ''
        token.href = picture
        return false
      },
    },
  })
  return marked.parse(markdown, { async: false })
}

export function GuideText({ text, file, hasPictures, onOpen }: Props) {
  const html = useMemo(() => toHtml(text, { file, hasPictures }), [text, file, hasPictures])
  const onClick = ({ target }: MouseEvent) => {
    const { href } = (target as Element).closest<HTMLElement>('[data-href]')?.dataset ?? {}
    const topic = href === undefined ? undefined : parseLink(href, file)
    if (topic) onOpen(topic)
  }
  // The HTML is of the guide that was built in; a click is one on its buttons.
  // oxlint-disable-next-line react/no-danger, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <div className={styles.text} onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />
}
