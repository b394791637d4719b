/* Fuji Flush by hand in C: the limit that the compiled Python is measured against.
 *
 *     cc -O3 -o fuji_flush fuji_flush.c && ./fuji_flush SEATS SECONDS
 *
 * Prints how many random games it played, with how many cards, in how many seconds. Same rules, same
 * generator and same way of choosing (a value in hand, each as likely) as the Python.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_SEATS = 8, CARDS = 90, CAP = 2000 };

static const uint8_t COPIES[21] = {0, 0, 16, 12, 9, 8, 6, 6, 5, 4, 4, 4, 3, 3, 3, 2, 1, 1, 1, 1, 1};

typedef struct {
    int seats, actor, played, over;
    uint8_t hand[MOST_SEATS][6], hand_size[MOST_SEATS]; /* each hand sorted */
    uint8_t front[MOST_SEATS];                          /* 0: no card */
    uint8_t deck[CARDS], discards[CARDS];
    int deck_size, discards_size;
} Game;

static uint64_t word = 0x123456789ABCDEF;

static uint32_t below(uint32_t n) {
    uint64_t low = word & 0xFFFFFFFF, high = word >> 32;
    word = low * 0x7FFFFDCD + high;
    return (uint32_t)(((low ^ high) * n) >> 32);
}

static void draw(Game *g, int seat) {
    if (g->deck_size == 0) {
        memcpy(g->deck, g->discards, (size_t)g->discards_size);
        g->deck_size = g->discards_size;
        g->discards_size = 0;
    }
    uint32_t at = below((uint32_t)g->deck_size);
    uint8_t card = g->deck[at];
    g->deck[at] = g->deck[--g->deck_size];
    uint8_t *hand = g->hand[seat];
    int i = g->hand_size[seat]++;
    for (; i > 0 && hand[i - 1] > card; i--) hand[i] = hand[i - 1];
    hand[i] = card;
}

static void start(Game *g, int seats) {
    memset(g, 0, sizeof *g);
    g->seats = seats;
    for (int value = 2; value <= 20; value++)
        for (int i = 0; i < COPIES[value]; i++) g->deck[g->deck_size++] = (uint8_t)value;
    int each = seats <= 6 ? 6 : 5;
    for (int seat = 0; seat < seats; seat++)
        for (int i = 0; i < each; i++) draw(g, seat);
    g->actor = (int)below((uint32_t)seats);
}

static int combined(const Game *g, uint8_t value) {
    int total = 0;
    for (int seat = 0; seat < g->seats; seat++)
        if (g->front[seat] == value) total += value;
    return total;
}

static void discard_front(Game *g, int seat) {
    g->discards[g->discards_size++] = g->front[seat];
    g->front[seat] = 0;
}

static void play(Game *g, uint8_t card) {
    int seat = g->actor, i = 0;
    uint8_t *hand = g->hand[seat];
    while (hand[i] != card) i++;
    int last = --g->hand_size[seat];
    for (; i < last; i++) hand[i] = hand[i + 1];
    g->front[seat] = card;
    g->played++;

    int strength = combined(g, card), beaten[MOST_SEATS], n = 0;
    for (int step = 1; step < g->seats; step++) {
        int other = (seat + step) % g->seats;
        if (g->front[other] && combined(g, g->front[other]) < strength) beaten[n++] = other;
    }
    for (i = 0; i < n; i++) discard_front(g, beaten[i]);
    for (i = 0; i < n; i++) draw(g, beaten[i]);

    g->actor = (seat + 1) % g->seats;
    uint8_t lasted = g->front[g->actor];
    if (lasted)
        for (int other = 0; other < g->seats; other++)
            if (g->front[other] == lasted) {
                discard_front(g, other);
                if (g->hand_size[other] == 0) g->over = 1;
            }
    if (g->played == CAP) g->over = 1;
}

static int playout(Game *g) {
    while (!g->over) {
        uint8_t legal[6], last = 0;
        uint32_t n = 0;
        const uint8_t *hand = g->hand[g->actor];
        for (int i = 0; i < g->hand_size[g->actor]; i++)
            if (hand[i] != last) legal[n++] = last = hand[i];
        play(g, legal[below(n)]);
    }
    return g->played;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
    int seats = argc > 1 ? atoi(argv[1]) : 4;
    double seconds = argc > 2 ? atof(argv[2]) : 1.0, begun = now();
    long games = 0, played = 0;
    Game g;
    do {
        for (int i = 0; i < 1000; i++) {
            start(&g, seats);
            played += playout(&g);
        }
        games += 1000;
    } while (now() - begun < seconds);
    printf("%ld %ld %.9f\n", games, played, now() - begun);
    return 0;
}
