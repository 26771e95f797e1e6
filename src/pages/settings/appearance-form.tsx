import { Radio } from 'antd'
import { setTheme, type Theme, THEMES, useTheme } from '#src/ui/color-scheme.ts'
import { Block } from './block.tsx'

const LOOKS = Object.entries(THEMES).map(([value, label]) => ({ value, label }))

export function AppearanceForm() {
  return (
    <Block title="Appearance" about="Saved in this browser only.">
      <Radio.Group
        aria-label="Theme"
        name="theme"
        options={LOOKS}
        value={useTheme()}
        onChange={({ target }) => setTheme(target.value as Theme)}
      />
    </Block>
  )
}
