/** An ordinary outcome: nothing about it is odd. */
export const goodOutcomes = {
  productsDiscussed: ['Cardiol 10 mg'],
  samplesProvided: [{ product: 'Cardiol 10 mg', quantity: 2 }],
  nextSteps: 'Follow up in 2 weeks',
  rating: 4,
  feedback: 'Wants the dosage study.',
}
