export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim()

export const userName = (user: Parameters<typeof fullName>[0] & { username: string }): string =>
  fullName(user) || user.username
