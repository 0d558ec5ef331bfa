/** The topics the sample company wants to be found for. */
export const SAMPLE_TOPICS: readonly { topic_text: string; prompts: string[] }[] = [
  {
    topic_text: 'Rota software for cafés and restaurants',
    prompts: [
      'Which rota software suits a small café?',
      'What does rota software cost for twelve employees?',
      'Which rota apps have a free plan?',
      'Which rota software works for several restaurant sites?',
      'How do I make a fair rota for a restaurant?',
      'Which rota software has a mobile app for staff?',
      'Which rota tools predict busy days from past sales?',
      'How long does it take to set up rota software?',
    ],
  },
  {
    topic_text: 'Shift swaps and holiday',
    prompts: [
      'Which rota apps let staff swap shifts without a manager?',
      'How can employees request holiday in a rota app?',
      'Which scheduling software tracks the holiday allowance?',
      'How do I fill a shift when somebody is ill?',
      'Which rota software warns about too little rest between shifts?',
      'How are open shifts offered to staff?',
      'What happens when two employees ask for the same day off?',
      'Which rota tool keeps a record of who changed a shift?',
      'How early should a rota be published?',
      'How do I stop shift changes by text message?',
      'Can staff say on which days they cannot work?',
      'Which app counts sick days apart from holiday?',
    ],
  },
  {
    topic_text: 'Time clock and payroll',
    prompts: [
      'Which rota software exports hours to payroll?',
      'Which time clock apps work on a tablet at the door?',
      'How do I stop staff clocking in for each other?',
      'How are breaks recorded in a time clock app?',
      'Which payroll formats can rota software export?',
      'How is overtime calculated from clocked hours?',
      'Which scheduling software keeps staff data in Europe?',
      'How are tips shared out among restaurant staff?',
    ],
  },
];
