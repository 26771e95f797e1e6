import type { SheetColumn, SheetMeasure } from '#contract/rules/sheet-columns.ts'

const HINTS: Partial<Record<SheetColumn['cell'], string>> = {
  text: 'Text.',
  number: 'Number.',
  digits: 'Digits only.',
  money: 'Dollars.',
  user: 'Full name.',
  vehicle: 'Unit number.',
  broker: 'Broker name.',
  day: 'Date, such as 2027-03-31 or 03/31/2027.',
  'yes-no': 'Yes or No.',
  phone: '10 digits, with or without +1.',
  choice: 'One of the form’s choices.',
  choices: 'Names separated by semicolons.',
  state: 'Two-letter code or state name.',
  owner: 'Owner name, or ID (#12) if two share a name.',
  driver: 'Full name, or ID (#12).',
}

const MEASURES: Record<SheetMeasure, string> = {
  inches: 'Inches, or with a unit: 48", 4 ft, 122 cm.',
  weight: 'Pounds, or with a unit: 3500 lbs, 10k, 1600 kg.',
  miles: 'Miles, or with a unit: 412 mi, 650 km.',
  year: 'Year, such as 2018 or ’18.',
}

export const columnHint = ({ help, cell, measure }: SheetColumn): string | undefined =>
  measure ? MEASURES[measure] : (help ?? HINTS[cell])
