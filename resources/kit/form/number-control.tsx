import { InputNumber, type InputNumberProps } from 'antd'
import { useMarkWrong } from './mark-wrong.tsx'

interface NumberControlProps extends Omit<
  InputNumberProps<number | string>,
  'value' | 'onChange' | 'suffix'
> {
  suffix?: string | undefined
  /** Error text for input that is no number. */
  words?: string
  value?: number | string | null
  onChange?: (value: number | string | null) => void
}

const NUMBER = /^-?\d+(?:\.\d*)?$/
export const NUMBER_TEXT = 'Enter a number, such as 1,250.'

const plainly = (text = '') => text.replaceAll(',', '').trim()

function readNumber(text: string): number | string | null {
  const plain = plainly(text)
  if (plain === '') return null
  return NUMBER.test(plain) ? Number(plain) : text
}

/** Invalid text stays to be corrected, and is marked when the field is left. */
export function NumberControl({
  suffix,
  words = NUMBER_TEXT,
  value = null,
  onChange,
  onBlur,
  ...injected
}: NumberControlProps) {
  const { marked, message, onType, onLeave } = useMarkWrong(typeof value === 'string', words, injected)
  return (
    <>
      <InputNumber<number | string>
        inputMode="decimal"
        autoComplete="off"
        controls={false}
        changeOnBlur={false}
        style={{ width: '100%' }}
        suffix={suffix}
        parser={plainly}
        {...injected}
        {...marked}
        value={value}
        onInput={(text) => {
          onType()
          onChange?.(readNumber(text))
        }}
        onStep={(stepped) => onChange?.(Number(stepped))}
        onBlur={(event) => {
          onLeave()
          onBlur?.(event)
        }}
      />
      {message}
    </>
  )
}
