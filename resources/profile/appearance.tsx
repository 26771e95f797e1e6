import { Flex, Form, Radio } from 'antd'
import { setTheme, THEMES, useTheme } from '#kit/appearance/color-scheme.ts'
import { DENSITIES, setDensity, useDensity } from '#kit/appearance/density.ts'

const toOptions = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }))

const LOOKS = toOptions(THEMES)
const ROWS = toOptions(DENSITIES)

export function Appearance() {
  return (
    <Form component={false} layout="vertical">
      <Flex vertical gap={16}>
        <Form.Item label="Theme">
          <Radio.Group
            aria-label="Theme"
            name="theme"
            options={LOOKS}
            value={useTheme()}
            onChange={({ target }) => setTheme(target.value)}
          />
        </Form.Item>
        <Form.Item label="Density" extra="How tall rows and controls are. On a phone they are always tall.">
          <Radio.Group
            aria-label="Density"
            name="density"
            options={ROWS}
            value={useDensity()}
            onChange={({ target }) => setDensity(target.value)}
          />
        </Form.Item>
      </Flex>
    </Form>
  )
}
