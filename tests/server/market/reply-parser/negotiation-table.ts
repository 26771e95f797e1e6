export type Mail =
  | { us: string }
  | { broker: string }
  | { bid: number }
  | { confirmed: 'accepted' | 'countered' | 'rejected'; at?: number }

export interface Standing {
  prices: number[]
  agreed?: true
  last: 'us' | 'broker'
}

const us = (text: string): Mail => ({ us: text })
const broker = (text: string): Mail => ({ broker: text })
const bid = (dollars: number): Mail => ({ bid: dollars })

const agreed = (price: number, last: 'us' | 'broker' = 'broker'): Standing => ({
  prices: [price],
  agreed: true,
  last,
})
const open = (last: 'us' | 'broker', ...prices: number[]): Standing => ({ prices, last })

export const THREADS: [mails: Mail[], standing: Standing][] = [
  [[broker('You are booked')], agreed(1100)],
  [
    [
      broker('Booked, RC to follow'),
      us('Thank you, driver is John 937-555-0100'),
      broker('Rate con attached'),
    ],
    agreed(1100),
  ],
  [[broker('Book it'), us('Thanks!')], agreed(1100)],
  [[broker('1100 works'), broker('RC attached')], agreed(1100)],
  [[broker('Is it still available?'), us('Yes'), broker('Ok book it')], agreed(1100)],
  [
    [broker('Where is the truck?'), us('Dayton OH, 20 miles out'), broker('Great, you are booked')],
    agreed(1100),
  ],
  [[broker('Let me check with the customer'), broker('Approved')], agreed(1100)],
  [[broker('ETA?'), us('Can be there by 14:00'), broker('Lets do it')], agreed(1100)],
  [
    [broker('What is your MC?'), us('MC 123456'), broker("You're all set, sending the rate con")],
    agreed(1100),
  ],
  [[broker('Where is the truck?')], open('us', 1100)],
  [[broker('Yes, still available')], open('us', 1100)],
  [[broker('What is your MC?'), us('MC 123456, truck is empty in Dayton')], open('us', 1100)],
  [[broker('Pickup 0700 - 1500 FCFS'), us('Ok, he can be there at 0900')], open('us', 1100)],
  [[broker('Can you do 980?')], open('broker', 1100, 980)],
  [[broker('Can you do 980?'), us('980 works')], agreed(980, 'us')],
  [[broker('Can you do 980?'), us('980 works'), broker('RC attached')], agreed(980)],
  [[broker('Can you do 980?'), us('Yes sir'), broker('Booked')], agreed(980)],
  [[broker('Can you do 980?'), us('We can do it'), broker('Great, rate con coming')], agreed(980)],
  [[broker('Can you do 980?'), us('Ok, 980'), broker("You're good to go at 980")], agreed(980)],
  [[broker('980 is my max'), us('That works for us')], agreed(980, 'us')],
  [[broker('I can do 980'), us('Let me check with the driver')], open('broker', 1100, 980)],
  [
    [broker('I can do 980'), us('Let me check with the driver'), us('980 works, send the RC')],
    agreed(980, 'us'),
  ],
  [
    [broker('I can do 980'), us('Let me check with the driver'), broker('Any word?'), us('Yes, 980 works')],
    agreed(980, 'us'),
  ],
  [
    [broker('Can you do 980?'), us('Where does it deliver?'), broker('Columbus'), us('Ok we can do 980')],
    agreed(980, 'us'),
  ],
  [[broker('Can you do 980?'), us('Sorry, 980 does not work')], open('us', 1100, 980)],
  [[broker('Can you do 980?'), us("Can't do 980, 1050 is my best")], open('us', 1050, 980)],
  [[broker('Can you do 980?'), us('Can you do 1040?')], open('us', 1040, 980)],
  [[broker('Can you do 980?'), us('1040?'), broker('Ok')], agreed(1040)],
  [[broker('Can you do 980?'), us('Can you do 1040?'), broker('Booked at 1040')], agreed(1040)],
  [[broker('Can you do 980?'), us('1040 is the best I can do'), broker('Deal, RC to follow')], agreed(1040)],
  [[broker('Can you do 980?'), us('Can you do 1040?'), broker('1000 all in')], open('broker', 1040, 1000)],
  [
    [broker('Can you do 980?'), us('Can you do 1040?'), broker('1000 all in'), us('1000 works')],
    agreed(1000, 'us'),
  ],
  [[broker('900'), us('1050'), broker('950'), us('1000'), broker('Ok 1000, you are booked')], agreed(1000)],
  [
    [broker('900'), us('1050'), broker('Let me check'), us('Any word?'), broker('Booked, RC on the way')],
    agreed(1050),
  ],
  [[broker('Can you do 980?'), bid(980)], agreed(980, 'us')],
  [[broker('Can you do 980?'), bid(980), broker('Rate con attached')], agreed(980)],
  [[broker('Can you do 980?'), bid(1020), broker('You are booked')], agreed(1020)],
  [[bid(1020), broker('Booked')], agreed(1020)],
  [[broker('Can you do 980?'), broker('Ok, you are booked')], open('broker', 1100, 980)],
  [[broker('Can you do 980?'), broker('RC attached')], open('broker', 1100, 980)],
  [[broker('Can you do 980?'), broker('Ok we can do 1100, you are booked')], agreed(1100)],
  [[broker('You are booked'), broker('Customer cut the rate, can you do 1000?')], open('broker', 1100, 1000)],
  [
    [
      broker('You are booked'),
      broker('Customer cut the rate, can you do 1000?'),
      broker('Never mind, booked at 1100, RC attached'),
    ],
    agreed(1100),
  ],
  [[broker('You are booked'), broker('Can you do 1000?'), us('Ok 1000 works')], agreed(1000, 'us')],
  [[broker('You are booked'), us('Sorry, I need 1200')], open('us', 1200, 1100)],
  [[broker('You are booked'), us('Sorry, I need 1200'), broker('Ok 1200, booked')], agreed(1200)],
  [
    [broker('Can you do 980?'), us('980 works'), broker('Sorry, 950 is what I have')],
    open('broker', 980, 950),
  ],
  [
    [broker('Can you do 980?'), us('980 works'), broker('Sorry, 950 is what I have'), us('950 works')],
    agreed(950, 'us'),
  ],
  [[broker('980 direct or 1020 with the lift gate')], open('broker', 1100, 980, 1020)],
  [[broker('980 direct or 1020 with the lift gate'), us('1020 works')], agreed(1020, 'us')],
  [[broker('980 direct or 1020 with the lift gate'), us('Ok')], open('broker', 1100, 980, 1020)],
  [[broker('980 direct or 1020 with the lift gate'), us('980 works'), broker('Booked')], agreed(980)],
  [[broker('Can you do any better?')], open('broker', 1100)],
  [[broker('Can you do any better?'), us('1050 is my best')], open('us', 1050)],
  [[broker('Can you do any better?'), us('1050 is my best'), broker('Ok book it')], agreed(1050)],
  [[broker('Can you do any better?'), us('That is my best'), broker('Ok book it')], agreed(1100)],
  [[broker('Can you come down 50?'), us('Yes, 1050 works'), broker('Booked')], agreed(1050)],
  [[broker('Best rate?'), us('1000'), broker('950?'), us('950 is ok'), broker('sending RC')], agreed(950)],
  [[broker('Covered, thanks')], open('broker', 1100)],
  [
    [broker('Too high'), us('What do you have in it?'), broker('950'), us('We can do 950')],
    agreed(950, 'us'),
  ],
  [[broker('Too high'), us('How about 1000?'), broker('Ok, you are booked')], agreed(1000)],
  [[broker('Can you do 980?'), us('980 works'), broker('Sorry, load is covered')], open('broker', 980)],
  [
    [
      broker('Covered'),
      broker('The other truck fell through, can you still do it?'),
      us('Yes'),
      broker('Booked'),
    ],
    agreed(1100),
  ],
  [
    [
      broker('Can you do 980?'),
      us('980 works'),
      broker('Driver name and cell please'),
      us('John, 937-555-0100, truck 214'),
    ],
    agreed(980, 'us'),
  ],
  [
    [
      broker('Can you do 980?'),
      us('980 works'),
      broker('Send me your packet'),
      us('Sent. MC 765432'),
      broker('You are booked'),
    ],
    agreed(980),
  ],
  [[broker('You are booked'), broker('Please note detention is 40 an hour')], agreed(1100)],
  [[broker('900 plus 80 fuel')], open('broker', 1100, 980)],
  [[broker('900 plus 80 fuel'), us('Ok, that works')], agreed(980, 'us')],
  [[broker('Call me'), { confirmed: 'accepted', at: 1000 }], agreed(1000)],
  [[broker('Call me'), { confirmed: 'accepted', at: 1000 }, broker('RC attached')], agreed(1000)],
  [[broker('Can you do 980?'), { confirmed: 'accepted' }], agreed(1100)],
  [[{ confirmed: 'countered', at: 950 }], open('broker', 1100, 950)],
  [[{ confirmed: 'countered', at: 950 }, us('950 works'), broker('Rate con to follow')], agreed(950)],
  [[broker('You are booked'), { confirmed: 'rejected' }], open('broker', 1100)],
]
