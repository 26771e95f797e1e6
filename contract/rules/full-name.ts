/** A person's name as it is written: first name, then last name; one of them alone where the other is empty. */
export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim()

/** What a user is called: by the user name where he has no other. */
export const userName = (user: Parameters<typeof fullName>[0] & { username: string }): string => fullName(user) || user.username
