import { clock, day, type DayStyle, type Facts, type StopFacts, type TimeStyle } from './facts.ts'

export const window = ({ from, to }: StopFacts, style: TimeStyle, between = ' - '): string =>
  from === to ? clock(from, style) : `${clock(from, style)}${between}${clock(to, style)}`
export const when = (stop: StopFacts, dayStyle: DayStyle, style: TimeStyle): string =>
  `${day(stop.from, dayStyle)} ${window(stop, style)}`
export const ends = ({ stops }: Facts): readonly [StopFacts, StopFacts] => [stops[0]!, stops.at(-1)!]
export const COMMON = ['rate', 'load_number', 'commodity', 'pieces', 'weight', 'payer'] as const
export const chargesOf = ({
  lineHaul,
  fuel,
  extras,
}: Facts): readonly (readonly [name: string, cents: number])[] =>
  [
    ['Linehaul Charge', lineHaul],
    ['Fuel Surcharge', fuel],
    ...extras.map(({ name, cents }) => [name, cents] as const),
  ] as const
