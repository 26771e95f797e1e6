import { type Placeholder, PLACEHOLDER_WORDS } from './placeholders.ts'
import styles from './bid-template.module.css'

const ALL = Object.entries(PLACEHOLDER_WORDS) as [Placeholder, string][]

/** What a template may hold in braces; a click puts it where the cursor stands. */
export function PlaceholderList({ onInsert }: { onInsert: (text: string) => void }) {
  return (
    <section aria-labelledby="placeholders">
      <h2 id="placeholders">Placeholders</h2>
      <p className="faint">A click puts one where the cursor stands. A line whose placeholders are all empty is left out.</p>
      <ul className={`grid above-8 ${styles.placeholders}`}>
        {ALL.map(([name, words]) => (
          <li key={name}>
            {/* The cursor of the text stays where it is. */}
            <button
              type="button"
              className={`stack gap-0 wide pad-4-8 text-start rounded clickable surface bordered ${styles.placeholder}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(`{${name}}`)}
            >
              <code>{`{${name}}`}</code> <span>{words}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
