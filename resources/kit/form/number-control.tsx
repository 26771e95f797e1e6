import { InputNumber } from 'antd'

interface NumberControlProps {
  suffix: string | undefined
  value?: number | string | null
  onChange?: (value: number | string | null) => void
}

const NUMBER = /^-?\d+(?:\.\d*)?$/

const plainly = (text = '') => text.replaceAll(',', '').trim()

function readNumber(text: string): number | string | null {
  const plain = plainly(text)
  if (plain === '') return null
  return NUMBER.test(plain) ? Number(plain) : text
}

/** Invalid text stays to be corrected; the contract reports it at the field. */
export function NumberControl({ suffix, value = null, onChange, ...injected }: NumberControlProps) {
  return (
    <InputNumber<number | string>
      inputMode="decimal"
      autoComplete="off"
      controls={false}
      changeOnBlur={false}
      style={{ width: '100%' }}
      suffix={suffix}
      parser={plainly}
      {...injected}
      value={value}
      onInput={(text) => onChange?.(readNumber(text))}
      onStep={(stepped) => onChange?.(Number(stepped))}
    />
  )
}
