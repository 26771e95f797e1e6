import { Radio } from 'antd'
import { use } from 'react'
import { ThemeChoice } from '#kit/ui/theme-choice.ts'

export function Appearance() {
  const choice = use(ThemeChoice)
  if (!choice) return null
  return (
    <Radio.Group
      aria-label="Theme"
      name="theme"
      options={Object.entries(choice.themes).map(([value, label]) => ({ value, label }))}
      value={choice.theme}
      onChange={({ target }) => choice.choose(String(target.value))}
    />
  )
}
