export const peopleText = (count: number): string => (count === 1 ? '1 recipient' : `${count.toLocaleString('en-GB')} recipients`)
