interface Passwords {
  current_password: string
  new_password: string
  repeated: string
}

export function passwordFault({
  current_password,
  new_password,
  repeated,
}: Passwords): { field: keyof Passwords; text: string } | undefined {
  if (current_password === '') return { field: 'current_password', text: 'Enter your current password.' }
  if (new_password.length < 10) return { field: 'new_password', text: 'Use at least 10 characters.' }
  if (new_password.trim() !== new_password)
    return { field: 'new_password', text: 'A password can’t start or end with a space.' }
  if (new_password !== repeated) return { field: 'repeated', text: 'The new passwords don’t match.' }
  return undefined
}
