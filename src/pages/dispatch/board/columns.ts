export const COLUMNS = [
  { key: 'marks', label: 'Flags' },
  { key: 'age', label: 'Age' },
  { key: 'who', label: 'Colleagues' },
  { key: 'lane', label: 'Lane' },
  { key: 'when', label: 'Local dates' },
  { key: 'miles', label: 'Miles' },
  { key: 'rate', label: 'Rate' },
  { key: 'vehicle', label: 'Vehicle' },
  { key: 'load', label: 'Load' },
  { key: 'tags', label: 'Needs' },
  { key: 'broker', label: 'Broker' },
] as const
