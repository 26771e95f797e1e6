/** A person's name as it is written: first name, then last name; one of them alone where the other is empty. */
export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim()
