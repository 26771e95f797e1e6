import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import styles from './help.module.css'
import { findPicture, parseLink, type Topic } from './guide.ts'

interface Props {
  /** Markdown of docs/user. */
  text: string
  file: string
  onOpen: (topic: Topic) => void
}

/** The dialog's title is the second level, so that a guide's headings begin at the third. */
const HEADINGS: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
}

export function GuideText({ text, file, onOpen }: Props) {
  const components: Components = {
    ...HEADINGS,
    img: ({ src, alt }) => {
      const picture = typeof src === 'string' ? findPicture(src) : undefined
      return picture === undefined ? null : <img className={styles.picture} src={picture} alt={alt} loading="lazy" />
    },
    a: ({ href = '', children }) => {
      const topic = parseLink(href, file)
      if (topic === undefined) return <>{children}</>
      return (
        <button type="button" className={styles.link} onClick={() => onOpen(topic)}>
          {children}
        </button>
      )
    },
  }
  return (
    <div className={styles.text}>
      <Markdown remarkPlugins={[remarkGfm]} components={components}>
        {text}
      </Markdown>
    </div>
  )
}
