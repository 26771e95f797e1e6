import { Radio } from 'antd'
import { type ColorScheme, setColorScheme, useColorScheme } from '#src/ui/color-scheme.ts'
import { Block } from './block.tsx'

const LOOKS: { value: ColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** The choice between the two looks. */
export function AppearanceForm() {
  const scheme = useColorScheme()
  return (
    <Block title="Appearance" about="Kept in this browser.">
      <Radio.Group
        aria-label="Theme"
        name="theme"
        options={LOOKS}
        value={scheme}
        onChange={({ target }) => setColorScheme(target.value as ColorScheme)}
      />
    </Block>
  )
}
