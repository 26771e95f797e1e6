import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pluralize } from '#contract/rules/plural.ts'
import { useListedKeys } from '#kit/keys/page-keys.ts'
import { useLetterKeys } from '#kit/keys/use-letter-keys.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { KeyList, LetterKeysChoice } from '#src/ui/key-list.tsx'
import { CONTENTS, findTerms, findTopic, readTopic, searchTerms, type Term, type Topic } from './guide.ts'
import { GuideText } from './guide-text.tsx'
import styles from './help.module.css'

const Terms = ({ terms }: { terms: readonly Term[] }) => (
  <dl className={`grid ${styles.terms}`}>
    {terms.map(({ name, meaning }) => (
      <div key={name}>
        <dt className="ink strong">{name}</dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
)

function Glossary() {
  const [typed, setTyped] = useState('')
  const terms = searchTerms(typed)
  return (
    <>
      <input
        className="input wide"
        type="search"
        aria-label="Search glossary"
        placeholder="Search glossary"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="visually-hidden" role="status">
        {pluralize(terms.length, 'term')}
      </p>
      {terms.length === 0 ? (
        <p className="muted">No term matches “{typed.trim()}”.</p>
      ) : (
        <Terms terms={terms} />
      )}
    </>
  )
}

function PageKeys() {
  const keys = useListedKeys()
  const [withLetters, setLetters] = useLetterKeys()
  if (keys.length === 0) return null
  return (
    <section aria-label="Keyboard shortcuts" className={styles.keys}>
      <KeyList keys={keys} heading="Keyboard shortcuts" />
      <LetterKeysChoice isOn={withLetters} onChange={setLetters} />
    </section>
  )
}

const isSame = (one: Topic, other: Topic) => one.file === other.file && one.anchor === other.anchor

/** The guide's chapter of the page at hand with the trade's words in it, all other topics, and the glossary. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation()
  const own = findTopic(pathname)
  const [topic, setTopic] = useState(own)
  const [isGlossary, setGlossary] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const text = readTopic(topic) ?? ''
  const terms = isSame(topic, CONTENTS) ? [] : findTerms(text)

  useEffect(() => {
    if (body.current) body.current.scrollTop = 0
  }, [topic, isGlossary])

  const open = (next: Topic) => {
    setGlossary(next.file === 'glossary.md')
    if (next.file !== 'glossary.md') setTopic(next)
  }
  const choices = [
    { label: 'This page', isOn: !isGlossary && isSame(topic, own), choose: () => open(own) },
    {
      label: 'All topics',
      isOn: !isGlossary && isSame(topic, CONTENTS) && !isSame(own, CONTENTS),
      choose: () => open(CONTENTS),
    },
    { label: 'Glossary', isOn: isGlossary, choose: () => setGlossary(true) },
  ]
  return (
    <Dialog title="Help" onClose={onClose} isWide>
      <div className="segmented self-start" role="group" aria-label="Help sections">
        {choices.map(({ label, isOn, choose }) => (
          <button key={label} type="button" aria-pressed={isOn} onClick={choose}>
            {label}
          </button>
        ))}
      </div>
      <div
        ref={body}
        className={`grow scroll ${styles.body}`}
        role="region"
        aria-label="Help text"
        // The keyboard scrolls it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {isGlossary ? (
          <Glossary />
        ) : (
          <>
            {isSame(topic, own) && <PageKeys />}
            {/* The page itself is behind the dialog: its picture says nothing. */}
            <GuideText text={text} file={topic.file} hasPictures={!isSame(topic, own)} onOpen={open} />
            {terms.length > 0 && (
              <section className={styles.words}>
                <h3>Terms on this page</h3>
                <Terms terms={terms} />
              </section>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
