import { folded } from '#contract/rules/unaccented.ts'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { NavEntry } from './nav-entries.ts'

const MAX_RESULTS = 8

interface Found {
  path: string
  text: string
}

export function searchSettings(
  entries: readonly Pick<NavEntry, 'path' | 'label' | 'terms'>[],
  text: string,
): Found[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const holds = (subject: string) => words.every((word) => folded(subject).includes(word))
  return entries
    .toSorted((a, b) => Number(holds(b.label)) - Number(holds(a.label)))
    .flatMap(({ path, label, terms = [] }) => [
      ...(holds(label) ? [{ path, text: label }] : []),
      ...terms
        .filter((term) => holds(`${label} ${term}`))
        .map((term) => ({ path, text: `${label}: ${term}` })),
    ])
    .slice(0, MAX_RESULTS)
}

export function SettingsSearch({ entries }: { entries: readonly NavEntry[] }) {
  const id = useId()
  const [text, setText] = useState('')
  const found = searchSettings(entries, text)
  return (
    <div className="stack gap-2">
      <input
        type="search"
        className="input"
        aria-label="Search settings"
        aria-controls={id}
        placeholder="Search settings"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div id={id} className="stack gap-2" role="status">
        {found.map(({ path, text: words }) => (
          <Link key={`${path} ${words}`} to={path} className="option small" onClick={() => setText('')}>
            {words}
          </Link>
        ))}
        {text.trim() !== '' && found.length === 0 && (
          <span className="faint small pad-x-8">No matching settings</span>
        )}
      </div>
    </div>
  )
}
