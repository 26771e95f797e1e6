export const blockedScope = {
  name: 'sender',
  label: 'Block',
  choices: { address: 'This address', domain: 'Entire domain' },
}
