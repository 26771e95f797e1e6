import { Button } from 'antd'
import { type Placeholder, PLACEHOLDER_WORDS } from './placeholders.ts'

const ALL = Object.entries(PLACEHOLDER_WORDS) as [Placeholder, string][]

const TWO_LINES = {
  display: 'grid',
  justifyContent: 'start',
  justifyItems: 'start',
  gap: 0,
  height: '100%',
  alignContent: 'start',
  whiteSpace: 'normal',
  textAlign: 'start',
  paddingBlock: 4,
} as const

export function PlaceholderList({ onInsert }: { onInsert: (text: string) => void }) {
  return (
    <section aria-labelledby="placeholders">
      <h3 id="placeholders" className="text-14">
        Placeholders
      </h3>
      <p className="faint">
        Click to insert one at the cursor. A line is skipped if all its placeholders are empty.
      </p>
      <ul className="columns above-8">
        {ALL.map(([name, words]) => (
          <li key={name}>
            {/* The cursor of the text stays where it is. */}
            <Button
              block
              style={TWO_LINES}
              aria-label={`{${name}} ${words}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(`{${name}}`)}
            >
              <code className="accent mono small">{`{${name}}`}</code> <span className="muted">{words}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
