import { Button, Typography } from 'antd'
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

const TILES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: '12px 24px',
  marginTop: 8,
} as const

export function PlaceholderList({ onInsert }: { onInsert: (text: string) => void }) {
  return (
    <section aria-labelledby="placeholders">
      <h3 id="placeholders">Placeholders</h3>
      <p>
        <Typography.Text type="secondary">
          Click to insert one at the cursor. A line is skipped if all its placeholders are empty.
        </Typography.Text>
      </p>
      <ul style={TILES}>
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
              <Typography.Text code>{`{${name}}`}</Typography.Text>{' '}
              <Typography.Text type="secondary">{words}</Typography.Text>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
