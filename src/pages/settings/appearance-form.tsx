import { type ColorScheme, setColorScheme, useColorScheme } from '#src/ui/color-scheme.ts'
import { Block } from './block.tsx'
import styles from './settings.module.css'

const LOOKS: readonly { value: ColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** The choice between the two looks. */
export function AppearanceForm() {
  const scheme = useColorScheme()
  return (
    <Block title="Appearance" about="Kept in this browser.">
      <fieldset className={styles.looks}>
        <legend className="visually-hidden">Theme</legend>
        {LOOKS.map(({ value, label }) => (
          <label key={value} className={styles.look}>
            <input type="radio" name="theme" value={value} checked={scheme === value} onChange={() => setColorScheme(value)} />
            {label}
          </label>
        ))}
      </fieldset>
    </Block>
  )
}
