/** An ordinary outcome: nothing about it is odd. */
export const goodOutcomes = {
  productsDiscussed: ['Cardiol 10 mg'],
  samplesProvided: [{ product: 'Cardiol 10 mg', quantity: 2 }],
  steps: ['follow_up' as const],
  nextSteps: 'Bring samples',
  rating: 4,
  feedback: 'Wants the dosage study.',
}
