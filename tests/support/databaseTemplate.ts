export async function setup(){}
